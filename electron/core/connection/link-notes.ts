import type { FailedAttempt, LinkView, Preparing } from '#shared/connection/link';
import type { Standing, ConnectionEvent } from '#shared/connection/machine';
import type { ServerConfig, ServerEntry } from '#shared/server/config';
import { prepareCommand } from '../process/prepare-command';
import { packageRunner } from '../process/package-runner';
import type { ManagerOptions } from './contract';
import type { EraMemory } from './era-memory';
import { connectionKey } from './server-key';
import { startupLimit } from './startup-limit';

export interface LinkNotesDeps {
  readonly now: () => number;
  readonly eras: EraMemory;
  readonly options: ManagerOptions;
  readonly entry: () => ServerEntry;
  readonly publish: (link: LinkView) => void;
}

/** What is to be told of one server's way beside its state: its era, its attempts, its time to start. */
export interface LinkNotes {
  /** To be called after each transition. */
  noteEvent(event: ConnectionEvent, before: Standing, now: Standing): void;
  /** What the next attempt may take, milliseconds. */
  limitMs(): number;
  /** Gives the next attempt twice the time (TR11). */
  waitLonger(): void;
  /** The configuration says something else about the time. */
  reconfigured(): void;
  isStopped(): boolean;
  setPreparing(preparing: Preparing | null): void;
  publish(): void;
}

const keptAttempts = 20;
const longestAllowanceMs = 3_600_000;

export function createLinkNotes(deps: LinkNotesDeps): LinkNotes {
  let attempts: readonly FailedAttempt[] = [];
  let since: number | null = null;
  let allowanceMs: number | null = null;
  let preparing: Preparing | null = null;
  let isStopped = false;

  const limitMs = (): number => allowanceMs ?? startupLimit(deps.entry().config, deps.options);

  function noteEvent(event: ConnectionEvent, before: Standing, now: Standing): void {
    since = now.state.type === 'pending' && now.state.phase === 'connecting' ? (since ?? deps.now()) : null;
    isStopped = event.type === 'stop-requested';
    switch (event.type) {
      case 'lost': {
        // A connection that had held begins a new row.
        const wasConnected = before.state.type === 'connected';
        const isNewRow = wasConnected && (before.retries === 0 || now.retries === 1);
        const row = isNewRow ? [] : attempts;
        const attempt = wasConnected ? 0 : before.attempt;
        attempts = [...row, { at: deps.now(), attempt, failure: event.failure }].slice(-keptAttempts);
        return;
      }
      case 'connect-requested':
      case 'reconfigured':
      case 'enabled':
      case 'signed-in':
        attempts = [];
        return;
      default:
    }
  }

  function publish(): void {
    const entry = deps.entry();
    const { config } = entry;
    deps.publish({
      era: deps.eras.known(connectionKey(entry)),
      pin: deps.eras.pin(entry.id),
      canPin: config.transport !== 'sse' && config.transport !== 'sdk',
      attempts,
      isStopped,
      start: {
        limitMs: limitMs(),
        since,
        runner: runnerOf(config),
        canPrepare: config.transport === 'stdio' && prepareCommand(config) !== null,
        isExtended: allowanceMs !== null
      },
      preparing
    });
  }

  return {
    noteEvent,
    limitMs,
    waitLonger: () => {
      allowanceMs = Math.min(longestAllowanceMs, limitMs() * 2);
    },
    reconfigured: () => {
      allowanceMs = null;
    },
    setPreparing: (next) => {
      preparing = next;
      publish();
    },
    isStopped: () => isStopped,
    publish
  };
}

function runnerOf(config: ServerConfig): string | null {
  if (config.transport !== 'stdio') return null;
  return packageRunner(config.command, config.args) === null ? null : config.command;
}
