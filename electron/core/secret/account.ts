/** The account of the keychain under which the value of `${keychain:NAME}` lies. */
export function secretAccount(name: string): string {
  return `secret:${name}`;
}
