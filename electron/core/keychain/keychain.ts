import { failed, ok, type Result } from '#shared/failure';
import type { Clock, HelperProcess, Keychain, StartHelper } from '../ports';
import type { KeychainRequest, KeychainResponse } from './keychain-messages';

/** Name of our items in the person's keychain. */
const service = 'Patchbay';
const limitMs = 10_000;
/** Never written: asking for it only tells whether a keychain answers. */
const probeAccount = 'availability';

type Ask = KeychainRequest extends infer R ? (R extends unknown ? Omit<R, 'id' | 'service'> : never) : never;

/**
 * The person's own keychain, asked through a process that can be killed, each call with a time limit. Where none
 * answers, secrets live in memory for this run, and `available` says so; nothing falls back to a plain file.
 */
export function createKeychain(deps: { readonly clock: Clock; readonly startHelper: StartHelper }): Keychain {
  let helper: HelperProcess | null = null;
  let lastId = 0;
  let closed = false;
  const waiting = new Map<number, (response: KeychainResponse | 'timeout') => void>();
  const memory = new Map<string, string>();

  function start(): HelperProcess {
    const started = deps.startHelper('keychain-helper');
    started.onMessage((message) => {
      const response = message as KeychainResponse;
      waiting.get(response.id)?.(response);
    });
    started.onExit(() => {
      if (helper !== started) return;
      helper = null;
      for (const [id, settle] of [...waiting]) settle({ id, error: 'the keychain process ended' });
    });
    return started;
  }

  function ask(request: Ask): Promise<Result<string | null>> {
    if (closed) return Promise.resolve(failed('storage.keychain-failed', { cause: 'Patchbay is closing' }));
    helper ??= start();
    const asked = helper;
    const id = ++lastId;
    return new Promise((resolve) => {
      const cancel = deps.clock.setTimeout(() => waiting.get(id)?.('timeout'), limitMs);
      waiting.set(id, (response) => {
        cancel();
        waiting.delete(id);
        if (response !== 'timeout') {
          resolve('error' in response ? translate(response.error) : ok(response.value));
          return;
        }
        // The native call cannot be taken back; its process can.
        if (helper === asked) helper = null;
        asked.kill();
        resolve(failed('storage.keychain-timeout', { details: { seconds: limitMs / 1000 } }));
      });
      asked.send({ ...request, id, service });
    });
  }

  return {
    get: async (account) => {
      const kept = memory.get(account);
      if (kept !== undefined) return ok(kept);
      const answer = await ask({ op: 'get', account });
      return isAbsent(answer) ? ok(null) : answer;
    },
    set: async (account, secret) => {
      const answer = await ask({ op: 'set', account, secret });
      if (isAbsent(answer)) memory.set(account, secret);
      else if (answer.ok) memory.delete(account);
      else return answer;
      return ok(null);
    },
    remove: async (account) => {
      const wasInMemory = memory.delete(account);
      const answer = await ask({ op: 'remove', account });
      if (answer.ok || isAbsent(answer) || wasInMemory) return ok(null);
      return answer;
    },
    available: async () => !isAbsent(await ask({ op: 'get', account: probeAccount })),
    close: () => {
      closed = true;
      helper?.kill();
      helper = null;
      for (const [id, settle] of [...waiting]) settle({ id, error: 'Patchbay is closing' });
      return Promise.resolve();
    }
  };
}

function isAbsent(answer: Result<string | null>): boolean {
  return !answer.ok && answer.failure.code === 'storage.keychain-absent';
}

/** What libsecret, Keychain and Credential Manager say, as one of our failures. */
function translate(cause: string): Result<never> {
  if (/locked collection|is locked|user interaction is not allowed/i.test(cause)) {
    return failed('storage.keychain-locked', { cause });
  }
  // A prompt that the person dismissed is an answer too.
  if (
    /access (is )?denied|AccessDenied|permission denied|dismissed|cancell?ed by the user|user (has )?(cancell?ed|denied)|authorization was (denied|cancell?ed)|-25293|-128\b/i.test(
      cause
    )
  ) {
    return failed('storage.keychain-denied', { cause });
  }
  // Windows says “bad data” of what is larger than it takes.
  if (
    /no space left|disk (is )?full|quota|too (large|big|long)|stub received bad data|not enough (space|memory)/i.test(
      cause
    )
  ) {
    return failed('storage.keychain-full', { cause });
  }
  const noKeychain =
    /autolaunch D-Bus|Unknown or unsupported transport|org\.freedesktop\.secrets was not provided|Object does not exist at path|Could not connect|Cannot find module|cannot open shared object/i;
  if (noKeychain.test(cause)) return failed('storage.keychain-absent', { cause });
  return failed('storage.keychain-failed', { cause });
}
