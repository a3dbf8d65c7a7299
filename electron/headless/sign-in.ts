import type { StoredTokens } from '#core/auth/contract';
import { hindrance } from '#core/connection/hindrance';
import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import type { ServerEntry } from '#shared/server/config';
import { text } from '#shared/text/text';
import { visibleText } from '#shared/text/visible';
import type { Run } from './commands';
import { failureWords } from './failure-words';
import { print, printError } from './output';

/** What is told of an account: never a token. */
interface AccountShape {
  readonly server: string;
  readonly issuer: string;
  readonly identity: StoredTokens['identity'];
  readonly scopes: readonly string[];
  readonly resource: string | null;
  /** ISO time; null: it is not known. */
  readonly expiresAt: string | null;
  readonly renewable: boolean;
}

/** Prints the page to open instead of opening it, waits for the way back, and keeps the tokens. */
export async function signIn(run: Run, server: string): Promise<number> {
  const { app } = run;
  const { signIns } = app.auth;
  const entry = await find(run, server);
  if (!entry.ok) return end(run, entry.failure);
  const why = hindrance(entry.value);
  if (why !== null) return end(run, why);
  // Tokens that are kept for one run help no other.
  if (!(await app.auth.vault.isLasting())) {
    return end(run, failure('storage.keychain-absent', { cause: text('signIn:noKeychain') }));
  }
  const started = signIns.start(entry.value.id, {
    open: async (url) => {
      await print(JSON.stringify({ open: url }));
      return ok(null);
    },
    anotherPort: false
  });
  if (!started.ok) return end(run, started.failure);
  const cancel = (): void => void signIns.cancel(entry.value.id);
  run.signal.addEventListener('abort', cancel, { once: true });
  if (run.signal.aborted) cancel();
  const outcome = await started.value.done;
  run.signal.removeEventListener('abort', cancel);
  await signIns.lingered();
  if (!outcome.ok) return end(run, outcome.failure);
  const account = outcome.value === null ? { server } : accountShape(server, outcome.value);
  if (run.json) await print(JSON.stringify({ ok: true, account }));
  else await print(visibleText(text('signIn:page.done.title', { server })));
  return 0;
}

export async function signOut(run: Run, server: string): Promise<number> {
  const entry = await find(run, server);
  if (!entry.ok) return end(run, entry.failure);
  const outcome = await run.app.auth.signIns.signOut(entry.value.id);
  if (!outcome.ok) return end(run, outcome.failure);
  if (run.json) await print(JSON.stringify({ ok: true }));
  else await print(visibleText(text('signIn:signedOut', { server })));
  return 0;
}

async function find({ app }: Run, server: string): Promise<Result<ServerEntry>> {
  await app.start({ connect: false });
  const entry = app.resolution().active.find(({ name }) => name === server);
  return entry === undefined ? failed('config.unknown-server', { details: { server } }) : ok(entry);
}

async function end({ json }: Run, why: Failure): Promise<number> {
  if (json) await print(JSON.stringify({ ok: false, failure: why }));
  else printError(failureWords(why));
  return 2;
}

function accountShape(server: string, tokens: StoredTokens): AccountShape {
  const { issuer, identity, scope, resource, expiresAt, refreshToken } = tokens;
  return {
    ...{ server, issuer, identity, resource },
    scopes: scope === null ? [] : scope.split(' '),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    renewable: refreshToken !== null
  };
}
