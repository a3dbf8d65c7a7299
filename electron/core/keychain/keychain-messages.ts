/** Between core and the keychain's helper process. */
export type KeychainRequest =
  | { readonly id: number; readonly op: 'get' | 'remove'; readonly service: string; readonly account: string }
  | {
      readonly id: number;
      readonly op: 'set';
      readonly service: string;
      readonly account: string;
      readonly secret: string;
    };

export type KeychainResponse =
  { readonly id: number; readonly value: string | null } | { readonly id: number; readonly error: string };
