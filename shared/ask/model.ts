import { isJsonObject, type JsonValue } from '../json';

export const modelKinds = ['anthropic', 'openai', 'local'] as const;

/** `openai` and `local` speak the same protocol; a local one needs no key. */
export type ModelKind = (typeof modelKinds)[number];

/** The model that may write answers for servers, once the person has read what it would be sent. */
export interface ModelProvider {
  readonly kind: ModelKind;
  /** Where its protocol begins, e.g. `https://api.example.com/v1`. */
  readonly address: string;
  readonly model: string;
}

export interface ModelView extends ModelProvider {
  /** Whether a key is in the keychain; never the key. */
  readonly hasKey: boolean;
}

/** Where each kind is usually found. */
export const usualAddress: Readonly<Record<ModelKind, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  local: 'http://127.0.0.1:11434/v1'
};

export function readModelProvider(value: JsonValue | undefined): ModelProvider | null {
  if (!isJsonObject(value)) return null;
  const { kind, address, model } = value;
  const known = modelKinds.find((each) => each === kind);
  if (known === undefined || typeof address !== 'string' || typeof model !== 'string') return null;
  return { kind: known, address, model };
}

/** A key never travels unprotected: https, or this very computer. */
export function isModelAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}
