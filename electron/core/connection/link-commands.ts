import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ProcessHost } from '../process/host';
import { prepare } from '../process/prepare';
import type { ConnectionManager } from './contract';
import type { EraMemory } from './era-memory';
import type { Runner } from './runner';
import { connectionKey } from './server-key';

export interface LinkCommandsDeps {
  readonly host: ProcessHost;
  readonly eras: EraMemory;
  readonly withRunner: <T>(id: ServerId, use: (runner: Runner) => Result<T>) => Result<T>;
}

export interface LinkCommands {
  readonly commands: Pick<
    ConnectionManager,
    'waitLonger' | 'prepare' | 'cancelPreparing' | 'askEra' | 'pinEra'
  >;
  /** Ends what is being prepared; resolves when no process of it is left. */
  close(): Promise<unknown>;
}

/** Lines of a runner come in floods; the window needs a few of them. */
const lineGapMs = 200;

/** What a person does to the way to one server: its era, its time to start, its downloads. */
export function createLinkCommands({ host, eras, withRunner }: LinkCommandsDeps): LinkCommands {
  const { clock } = host;
  const running = new Map<ServerId, { readonly stop: AbortController; readonly done: Promise<unknown> }>();

  function anew(runner: Runner): Result<null> {
    runner.dispatch({ type: 'connect-requested' });
    runner.notes.publish();
    return ok(null);
  }

  async function run(runner: Runner, signal: AbortSignal): Promise<Result<null>> {
    const { config } = runner.entry();
    if (config.transport !== 'stdio') {
      return failed('process.cannot-prepare', { details: { command: runner.entry().name } });
    }
    const since = clock.now();
    let line: string | null = null;
    let told = since;
    runner.notes.setPreparing({ type: 'running', since, line });
    const outcome = await prepare(config, host, signal, (text) => {
      line = text;
      if (clock.now() - told < lineGapMs) return;
      told = clock.now();
      runner.notes.setPreparing({ type: 'running', since, line });
    });
    if (outcome.ok) {
      runner.notes.setPreparing({ type: 'done', seconds: Math.round((clock.now() - since) / 1_000) });
    } else if (signal.aborted) runner.notes.setPreparing(null);
    else runner.notes.setPreparing({ type: 'failed', failure: outcome.failure, line });
    return outcome;
  }

  return {
    commands: {
      waitLonger: (id) =>
        withRunner(id, (runner) => {
          runner.notes.waitLonger();
          return anew(runner);
        }),
      prepare: async (id) => {
        const found = withRunner(id, (runner) => ok(runner));
        if (!found.ok) return found;
        if (running.has(id)) return ok(null);
        const stop = new AbortController();
        const done = run(found.value, stop.signal).finally(() => running.delete(id));
        running.set(id, { stop, done });
        return done;
      },
      cancelPreparing: (id) =>
        withRunner(id, (runner) => {
          const way = running.get(id);
          if (way === undefined) runner.notes.setPreparing(null);
          else way.stop.abort();
          return ok(null);
        }),
      askEra: (id) =>
        withRunner(id, (runner) => {
          eras.forget(connectionKey(runner.entry()));
          return anew(runner);
        }),
      pinEra: (id, pin) =>
        withRunner(id, (runner) => {
          eras.setPin(id, pin);
          return anew(runner);
        })
    },
    close: () => {
      for (const { stop } of running.values()) stop.abort();
      return Promise.all([...running.values()].map(({ done }) => done));
    }
  };
}
