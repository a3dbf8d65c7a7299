import { failed, type Failure, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import type { CallRequest, ManagerOptions } from './contract';
import type { HoldCall } from '../ask/questions';
import type { Limiter } from './limits';
import type { Live, Runner } from './runner';

/** The server's schema asks for other headers than the ones we sent (2026-07-28): the call did not run. */
const headerMismatch = -32020;

/** One tool call from the request to its outcome (TL3), repeated once where the server surely did not run it (RC4). */
export async function callTool(
  runner: Runner,
  request: CallRequest,
  within: Limiter,
  options: ManagerOptions
): Promise<Result<JsonObject>> {
  const { name: tool, signal } = request;
  const entry = runner.entry();
  const server = entry.name;
  const live = runner.live();
  if (live === null) return failed('call.not-connected', { details: { server } });

  async function ask(
    on: Live,
    stop: AbortSignal,
    isAlive: () => void,
    hold: HoldCall
  ): Promise<Result<JsonObject>> {
    if (on.catalog.tool(tool) === undefined) await on.catalog.settled();
    const found = on.catalog.tool(tool);
    if (found === null) return failed('call.unknown-tool', { details: { server, tool } });
    return on.session.callTool({
      // A server whose list failed may still run what the person names.
      tool: found ?? { originalName: tool, inputSchema: { type: 'object' } },
      arguments: request.arguments,
      signal: stop,
      hold,
      onProgress: (progress) => {
        isAlive();
        request.onProgress(progress);
      }
    });
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
      const again = await wayToRepeat(answer.failure, runner, live, stop);
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
  signal: AbortSignal
): Promise<Live | null> {
  if (failure.code === 'protocol.session-lost') {
    return nextLive(runner, live.epoch, signal);
  }
  if (failure.code === 'protocol.error' && failure.details?.['number'] === headerMismatch) {
    await live.catalog.load();
    return runner.live();
  }
  return null;
}

/** Waits for the connection that follows `epoch`; null when there will be none without the person. */
function nextLive(runner: Runner, epoch: number, signal: AbortSignal): Promise<Live | null> {
  return new Promise((resolve) => {
    const finish = (live: Live | null): void => {
      stopWatching();
      signal.removeEventListener('abort', onAbort);
      resolve(live);
    };
    const look = (): void => {
      const live = runner.live();
      if (live !== null && live.epoch > epoch) finish(live);
      else if (live === null && runner.state().type !== 'pending') finish(null);
    };
    const onAbort = (): void => finish(null);
    const stopWatching = runner.onChange(look);
    signal.addEventListener('abort', onAbort, { once: true });
    look();
  });
}
