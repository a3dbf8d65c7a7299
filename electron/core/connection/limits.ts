import { failed, type FailureCode, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import type { HoldCall } from '../ask/questions';
import type { Clock } from '../ports';

export interface CallLimits {
  /** Original name of the tool, for the messages. */
  readonly tool: string;
  readonly signal: AbortSignal;
  readonly idleMs: number;
  readonly overallMs: number;
}

/**
 * Runs a call within its limits (TL3): cancelled at once by the person, after `idleMs` without a sign of life, and
 * after `overallMs` whatever it says. `run` gets the signal that ends it and what to call at each sign of life; what it
 * answers after an end is dropped. `hold` stops the idle limit while the call waits for the person.
 */
export type Limiter = (
  limits: CallLimits,
  run: (signal: AbortSignal, isAlive: () => void, hold: HoldCall) => Promise<Result<JsonObject>>
) => Promise<Result<JsonObject>>;

/** The SDK's own limits stand behind ours, which go by the Clock port; this is the longest a timer can wait. */
export const longestMs = 2_147_483_647;

const keptSpare = 16;
const inSeconds = (ms: number): number => Math.round(ms / 1_000);
const nothing = (): void => undefined;

export function createLimiter(clock: Clock): Limiter {
  /** Making one costs more than the rest of a small call. One that never aborted, and that nobody hears, is as new. */
  const spare: AbortController[] = [];

  return ({ tool, signal, idleMs, overallMs }, run) => {
    const controller = spare.pop() ?? new AbortController();
    return new Promise((resolve) => {
      const startedAt = clock.now();
      let cancelIdle = nothing;
      let cancelOverall = nothing;
      let holds = 0;
      let isOver = false;
      const onAbort = (): void => stop('call.cancelled');

      function finish(result: Result<JsonObject>): void {
        isOver = true;
        cancelIdle();
        cancelOverall();
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      }

      function stop(code: FailureCode): void {
        const limits = { idleSeconds: inSeconds(idleMs), overallSeconds: inSeconds(overallMs) };
        finish(failed(code, { details: { tool, ...limits } }));
        controller.abort();
      }

      /** Most calls end without a sign of life before: as long as there was none, the shorter limit stands for both. */
      function watchOverall(): void {
        if (isOver || cancelOverall !== nothing) return;
        // Whoever sets the clock back does not lengthen a call beyond its limit.
        const elapsed = Math.max(0, clock.now() - startedAt);
        const left = Math.max(0, overallMs - elapsed);
        cancelOverall = clock.setTimeout(() => stop('call.overall-timeout'), left);
      }

      function watchIdle(): void {
        cancelIdle = clock.setTimeout(() => stop('call.timeout'), idleMs);
      }

      function isAlive(): void {
        watchOverall();
        cancelIdle();
        if (!isOver && holds === 0) watchIdle();
      }

      function hold(): () => void {
        holds += 1;
        watchOverall();
        cancelIdle();
        return () => {
          holds -= 1;
          isAlive();
        };
      }

      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      if (overallMs <= idleMs) watchOverall();
      else watchIdle();
      void run(controller.signal, isAlive, hold).then((result) => {
        finish(result);
        if (result.ok && !controller.signal.aborted && spare.length < keptSpare) spare.push(controller);
      });
    });
  };
}
