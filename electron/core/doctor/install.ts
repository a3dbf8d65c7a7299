import type { Installing, Remedy } from '#shared/doctor/checkup';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { StdioConfig } from '#shared/server/config';
import type { ProcessHost } from '../process/host';
import { runToEnd } from '../process/prepare';
import { planProgram } from '../process/program';
import type { State } from '../state';

/** Runs what installs a runtime, once the person has seen the command and agreed; tells how it goes in the snapshot. */
export interface Installer {
  start(id: ServerId, remedy: Remedy, way: string): Result<null>;
  /** Ends it, or takes its outcome off the screen. */
  cancel(id: ServerId): Result<null>;
  close(): Promise<unknown>;
}

interface InstallerDeps {
  readonly host: ProcessHost;
  readonly state: State;
  readonly onInstalled: (id: ServerId) => Promise<void>;
}

/** Progress bars come in floods. */
const lineGapMs = 200;
/** Enough to see why it came to nothing. */
const linesKept = 30;

export function createInstaller({ host, state, onInstalled }: InstallerDeps): Installer {
  const { clock } = host;
  const running = new Map<ServerId, { readonly stop: AbortController; readonly done: Promise<unknown> }>();

  function put(id: ServerId, now: Installing | undefined): void {
    const { [id]: _before, ...others } = state.get().app.installing ?? {};
    state.put('app', 'installing', now === undefined ? others : { ...others, [id]: now });
  }

  async function run(
    id: ServerId,
    { runtime }: Extract<Remedy, { kind: 'install-runtime' }>,
    words: readonly string[],
    signal: AbortSignal
  ): Promise<void> {
    const [command = '', ...args] = words;
    const config: StdioConfig = {
      ...{ transport: 'stdio', command, args, env: {}, cwd: null, shellPrefix: null },
      ...{ disabled: false, startupTimeoutMs: null, callTimeoutMs: null }
    };
    let now: Installing = {
      ...{ runtime, command: words, startedAt: clock.now() },
      ...{ endedAt: null, line: null, lines: [], failure: null }
    };
    let lines: readonly string[] = [];
    let told = now.startedAt;
    put(id, now);
    const planned = await planProgram(config, host);
    const outcome = planned.ok
      ? await runToEnd(planned.value, host, signal, (line) => {
          lines = [...lines.slice(1 - linesKept), line];
          now = { ...now, line };
          if (clock.now() - told < lineGapMs) return;
          told = clock.now();
          put(id, now);
        })
      : planned;
    if (signal.aborted) {
      put(id, undefined);
      return;
    }
    const end = outcome.ok ? { failure: null } : { failure: outcome.failure, lines };
    put(id, { ...now, endedAt: clock.now(), ...end });
    if (outcome.ok) await onInstalled(id);
  }

  return {
    start: (id, remedy, way) => {
      if (running.has(id)) return ok(null);
      const chosen =
        remedy.kind === 'install-runtime' ? remedy.ways.find((each) => each.id === way) : undefined;
      if (remedy.kind !== 'install-runtime' || chosen === undefined || chosen.needsRoot) {
        return failed('ipc.invalid-input', {
          details: { name: 'doctor.repair', what: 'there is no such way' }
        });
      }
      const stop = new AbortController();
      const done = run(id, remedy, chosen.command, stop.signal).finally(() => running.delete(id));
      running.set(id, { stop, done });
      return ok(null);
    },
    cancel: (id) => {
      const now = running.get(id);
      if (now === undefined) put(id, undefined);
      else now.stop.abort();
      return ok(null);
    },
    close: () => {
      for (const { stop } of running.values()) stop.abort();
      return Promise.allSettled([...running.values()].map(({ done }) => done));
    }
  };
}
