import { createHash } from 'node:crypto';
import { failed, ok, type Result } from '#shared/failure';
import type { Keychain, Random } from '../ports';

/** Windows holds 2,560 bytes in one credential; the others have room, and still nothing without a bound. */
const WINDOWS_LIMIT = 2_000;
const OTHER_LIMIT = 30_000;
const HEAD = /^parts:([1-9]\d{0,3}):([0-9a-f]+):([0-9a-f]{64})$/;

/** Texts of any length in a keychain whose items have a limit. */
export interface LongSecrets {
  /** null: there is none, or its parts do not fit together, which is as good as none. */
  get(account: string): Promise<Result<string | null>>;
  /** Takes effect at once or not at all, and is read back. */
  set(account: string, secret: string): Promise<Result<null>>;
  remove(account: string): Promise<Result<null>>;
}

export function createLongSecrets(
  keychain: Pick<Keychain, 'get' | 'set' | 'remove'>,
  random: Random,
  platform: NodeJS.Platform,
  limit = platform === 'win32' ? WINDOWS_LIMIT : OTHER_LIMIT
): LongSecrets {
  async function partsOf(account: string): Promise<readonly string[]> {
    const head = await keychain.get(account);
    const match = head.ok && head.value !== null ? HEAD.exec(head.value) : null;
    return match === null ? [] : partNames(account, match[2] ?? '', Number(match[1]));
  }

  async function removeAll(accounts: readonly string[]): Promise<void> {
    for (const account of accounts) await keychain.remove(account);
  }

  async function writeParts(account: string, text: string): Promise<Result<string>> {
    const pieces = piecesOf(text, limit);
    const generation = random.hex(4);
    const names = partNames(account, generation, pieces.length);
    for (const [index, piece] of pieces.entries()) {
      const written = await keychain.set(names[index] ?? '', piece);
      if (written.ok) continue;
      await removeAll(names.slice(0, index));
      return written;
    }
    return ok(`parts:${pieces.length}:${generation}:${digest(text)}`);
  }

  return {
    get: async (account) => {
      const head = await keychain.get(account);
      if (!head.ok || head.value === null) return head;
      const match = HEAD.exec(head.value);
      if (match === null) return head;
      const pieces: string[] = [];
      for (const name of partNames(account, match[2] ?? '', Number(match[1]))) {
        const piece = await keychain.get(name);
        if (!piece.ok) return piece;
        pieces.push(piece.value ?? '');
      }
      const text = pieces.join('');
      return ok(digest(text) === match[3] ? text : null);
    },
    set: async (account, secret) => {
      const text = asciiOnly(secret);
      const before = await partsOf(account);
      // What looks like a head would be read as one.
      const isLong = text.length > limit || HEAD.test(text);
      const head = isLong ? await writeParts(account, text) : ok(text);
      if (!head.ok) return head;
      const written = await keychain.set(account, head.value);
      if (!written.ok) return written;
      const back = await keychain.get(account);
      if (!back.ok) return back;
      if (back.value !== head.value) {
        return failed('storage.keychain-failed', { cause: 'what was written was not kept' });
      }
      await removeAll(before);
      return ok(null);
    },
    remove: async (account) => {
      const parts = await partsOf(account);
      const removed = await keychain.remove(account);
      if (removed.ok) await removeAll(parts);
      return removed;
    }
  };
}

function partNames(account: string, generation: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${account}#${generation}.${index}`);
}

function piecesOf(text: string, limit: number): readonly string[] {
  const count = Math.max(1, Math.ceil(text.length / limit));
  return Array.from({ length: count }, (_, index) => text.slice(index * limit, (index + 1) * limit));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON says the same in ASCII, where a character is a byte and no keychain's encoding can spoil it. */
function asciiOnly(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}
