import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import { isJsonObject } from '#shared/json';
import type { ConnectionManager } from './contract';
import { notConnected } from './not-connected';
import type { Runner } from './runner';
import type { Session } from './session';

type WithRunner = <T>(id: ServerId, use: (runner: Runner) => Result<T>) => Result<T>;

const ackMs = 30_000;

/** What is asked of a connected server beside its lists and its tools. */
export function createRequests(
  withRunner: WithRunner,
  defaultMs: number
): Pick<ConnectionManager, 'request' | 'follow'> {
  function live(id: ServerId): Result<{ readonly session: Session; readonly ms: number }> {
    return withRunner(id, (runner) => {
      const session = runner.live()?.session;
      return session === undefined
        ? notConnected(runner)
        : ok({ session, ms: runner.entry().config.callTimeoutMs ?? defaultMs });
    });
  }

  return {
    request: async (id, method, params, ms = null, onProgress) => {
      const found = live(id);
      return found.ok ? found.value.session.ask(method, params, ms ?? found.value.ms, onProgress) : found;
    },
    follow: async (id, uri, onEnd) => {
      const found = live(id);
      return found.ok ? follow(found.value.session, uri, found.value.ms, onEnd) : found;
    }
  };
}

async function follow(
  session: Session,
  uri: string,
  ms: number,
  onEnd: () => void
): Promise<Result<() => Promise<void>>> {
  const { capabilities, era } = session.info;
  const declared = capabilities['resources'];
  if (!isJsonObject(declared) || declared['subscribe'] !== true) {
    return failed('protocol.cannot-follow', { details: { uri } });
  }
  return era === 'modern' ? listenFor(session, uri, onEnd) : subscribe(session, uri, ms);
}

/** The handshake era: one request begins it, another ends it. */
async function subscribe(session: Session, uri: string, ms: number): Promise<Result<() => Promise<void>>> {
  const answer = await session.ask('resources/subscribe', { uri }, ms);
  if (!answer.ok) return answer;
  return ok(async () => {
    // A server that does not take it back tells of changes that nobody listens to.
    await session.ask('resources/unsubscribe', { uri }, ms);
  });
}

/** The stateless era: told for as long as a stream of its own stays open. */
function listenFor(session: Session, uri: string, onEnd: () => void): Promise<Result<() => Promise<void>>> {
  return new Promise((resolve) => {
    const ended = session.listen({ resourceSubscriptions: [uri] }, ackMs, (close) => {
      resolve(ok(async () => close()));
    });
    void ended.then((wasOpen) => {
      if (wasOpen) onEnd();
      else resolve(failed('protocol.cannot-follow', { details: { uri } }));
    });
  });
}
