import type { CallProgress } from '#shared/call/state';
import type { ConnectionState } from '#shared/connection/state';
import { failed, type Failure, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import type { CallRequest, ManagerOptions } from './contract';
import { notConnected } from './not-connected';
import type { HoldCall } from '../ask/questions';
import type { Clock } from '../ports';
import type { Limiter } from './limits';
import { followTask, taskWish } from './task';
import type { Live, Runner } from './runner';

/** The server's schema asks for other headers than the ones we sent (2026-07-28): the call did not run. */
const headerMismatch = -32020;

/** One tool call from the request to its outcome (TL3), repeated once where the server surely did not run it (RC4). */
export async function callTool(
  runner: Runner,
  request: CallRequest,
  within: Limiter,
  options: ManagerOptions,
  clock: Clock
): Promise<Result<JsonObject>> {
  const { name: tool, signal } = request;
  const entry = runner.entry();
  const server = entry.name;
  const live = runner.live();
  if (live === null) return notConnected(runner);

  async function ask(
    on: Live,
    stop: AbortSignal,
    isAlive: () => void,
    hold: HoldCall
  ): Promise<Result<JsonObject>> {
    if (on.catalog.tool(tool) === undefined) await on.catalog.settled();
    const found = on.catalog.tool(tool);
    if (found === null) return failed('call.unknown-tool', { details: { server, tool } });
    const task = taskWish(on.session, found ?? {});
    const onProgress = (progress: CallProgress): void => {
      isAlive();
      request.onProgress(progress);
    };
    const answer = await on.session.callTool({
      // A server whose list failed may still run what the person names.
      tool: found ?? { originalName: tool, inputSchema: { type: 'object' } },
      arguments: request.arguments,
      ...(task === null ? {} : { task }),
      signal: stop,
      hold,
      onProgress
    });
    if (task === null) return answer;
    return followTask(answer, { session: on.session, clock, signal: stop, onProgress, hold });
  }

  return within(
    {
      tool,
      signal,
      idleMs: request.idleTimeoutMs ?? entry.config.callTimeoutMs ?? options.callTimeoutMs,
      overallMs: request.overallTimeoutMs ?? options.callOverallTimeoutMs
    },
    async (stop, isAlive, hold) => {
      const answer = await ask(live, stop, isAlive, hold);
      if (answer.ok || stop.aborted) return answer;
      const again = await wayToRepeat(
        answer.failure,
        runner,
        live,
        stop,
        options.waitsForSignIn ? hold : null
      );
      if (again === null) return answer;
      isAlive();
      return ask(again, stop, isAlive, hold);
    }
  );
}

/** Where to repeat a call that did not run; null: nowhere, or it may have run. */
async function wayToRepeat(
  failure: Failure,
  runner: Runner,
  live: Live,
  signal: AbortSignal,
  hold: HoldCall | null
): Promise<Live | null> {
  // The person agrees to more permissions, or does not (AU5); a second refusal is final.
  if (failure.code === 'auth.scope' && hold !== null) {
    const release = hold();
    return nextLive(runner, live.epoch, signal, true).finally(release);
  }
  if (failure.code === 'protocol.session-lost') {
    return nextLive(runner, live.epoch, signal);
  }
  if (failure.code === 'protocol.error' && failure.details?.['number'] === headerMismatch) {
    await live.catalog.load();
    return runner.live();
  }
  return null;
}

/** Waits for the connection that follows `epoch`; null when there will be none without the person, or with them. */
function nextLive(
  runner: Runner,
  epoch: number,
  signal: AbortSignal,
  withPerson = false
): Promise<Live | null> {
  return new Promise((resolve) => {
    let hasBegun = false;
    const finish = (live: Live | null): void => {
      stopWatching();
      signal.removeEventListener('abort', onAbort);
      resolve(live);
    };
    const look = (): void => {
      const live = runner.live();
      if (live !== null && live.epoch > epoch) finish(live);
      else if (live === null && !mayFollow(runner.state())) finish(null);
    };
    const mayFollow = (state: ConnectionState): boolean => {
      if (state.type === 'pending') hasBegun = true;
      // A sign-in that was begun and came to nothing is an answer.
      return state.type === 'pending' || (state.type === 'needs-auth' && withPerson && !hasBegun);
    };
    const onAbort = (): void => finish(null);
    const stopWatching = runner.onChange(look);
    signal.addEventListener('abort', onAbort, { once: true });
    look();
  });
}
