import { emptyCatalog, type Catalog, type Tool } from '#shared/catalog/catalog';
import { assertNever } from '#shared/assert-never';
import { failure } from '#shared/failure';
import type { BackoffPolicy } from '#shared/connection/backoff';
import {
  initialStanding,
  transition,
  type ConnectionEffect,
  type ConnectionEvent
} from '#shared/connection/machine';
import type { ConnectionState } from '#shared/connection/state';
import type { ServerId } from '#shared/ids';
import type { Abilities } from '#shared/server/abilities';
import type { ServerEntry } from '#shared/server/config';
import { noItems, staleCatalog, type Items } from '../catalog/kinds';
import { createCatalogSync, type CatalogSync } from '../catalog/sync';
import type { Clock, Log, Random } from '../ports';
import type { Tap } from '../traffic/tap';
import type { AuthorizerOf } from '../auth/contract';
import type { Asks } from '../ask/contract';
import type { Attempt, OpenServer } from './attempt';
import type { ClientIdentity } from './client';
import type { ConnectionSink, ManagerOptions } from './contract';
import { startLater, type Engine } from './engine';
import type { EraMemory } from './era-memory';
import { hindrance } from './hindrance';
import { createLinkNotes, type LinkNotes } from './link-notes';
import { keepListening } from './listening';
import type { Network } from './network';
import type { Pool } from './pool';
import { openRefused } from './refused';
import { connectionKey } from './server-key';
import type { Session } from './session';
import type { ServerProcess } from './transport';

export interface RunnerDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly pool: Pool;
  readonly eras: EraMemory;
  readonly identity: ClientIdentity;
  readonly options: ManagerOptions;
  readonly backoff: BackoffPolicy;
  readonly engine: () => Promise<Engine>;
  readonly network: Network;
  readonly sink: ConnectionSink;
  readonly asks?: Asks | undefined;
  readonly abilities: (id: ServerId) => Abilities;
  /** Records what passes; absent: nothing does. */
  readonly tap?: Tap;
  readonly authorizerOf?: AuthorizerOf | undefined;
}

/** What a connected server has: it begins and ends with one epoch. */
export interface Live {
  readonly epoch: number;
  readonly session: Session;
  readonly catalog: CatalogSync;
  notify(method: string): void;
}

/** One configured server: its state, and whatever is open for it. */
export interface Runner {
  entry(): ServerEntry;
  state(): ConnectionState;
  dispatch(event: ConnectionEvent): void;
  /** Takes over what the files say now; what does not change whom it talks to disturbs nothing. */
  update(entry: ServerEntry): void;
  readonly notes: LinkNotes;
  live(): Live | null;
  isRemote(): boolean;
  /** Known tools, also of a connection that is gone. */
  items(): Items;
  tool(originalName: string): Tool | null;
  stderr(): string;
  /** Called after each change of the state. @returns the function that ends it. */
  onChange(listener: () => void): () => void;
  /** Ends everything; says no more to the sink. */
  close(): Promise<void>;
}

/** @param after the end of what an earlier runner of the same server had open. */
export function createRunner(first: ServerEntry, deps: RunnerDeps, after: Promise<unknown>): Runner {
  const { clock, sink, log } = deps;
  const listeners = new Set<() => void>();
  const closings = new Set<Promise<unknown>>([after]);
  let entry = first;
  let standing = initialStanding;
  let attempt: Attempt | null = null;
  let live: Live | null = null;
  let stopListening: () => void = () => undefined;
  let cancelRetry: () => void = () => undefined;
  let catalog: Catalog = emptyCatalog;
  let items: Items = noItems;
  let program: ServerProcess | null = null;
  let isClosed = false;
  const notes = createLinkNotes({
    now: () => clock.now(),
    eras: deps.eras,
    options: deps.options,
    entry: () => entry,
    publish: (link) => {
      if (!isClosed) sink.link?.(entry.id, link);
    }
  });

  function dispatch(event: ConnectionEvent): void {
    const before = standing;
    const step = transition(before, event, {
      now: clock.now(),
      random: deps.random.number(),
      backoff: deps.backoff
    });
    standing = step.standing;
    for (const effect of step.effects) run(effect);
    if (standing.state === before.state) return;
    log.info(() => `${entry.name}: ${words(before.state)} → ${words(standing.state)} (${event.type})`);
    deps.tap?.state(entry, standing.state, event.type);
    notes.noteEvent(event, before, standing);
    // First what explains the state: whoever hears of a failure must know that it was wished.
    notes.publish();
    if (!isClosed) sink.connection(entry.id, standing.state);
    for (const listener of listeners) listener();
  }

  function run(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'open':
        if (!isClosed) open(effect.epoch);
        return;
      case 'close':
        closeEpoch();
        return;
      case 'schedule-retry':
        cancelRetry = clock.setTimeout(
          () => dispatch({ type: 'retry-due', epoch: effect.epoch }),
          Math.max(0, effect.at - clock.now())
        );
        return;
      case 'cancel-retry':
        cancelRetry();
        return;
      default:
        assertNever(effect);
    }
  }

  function open(epoch: number): void {
    const after = Promise.all(closings);
    attempt = startLater(
      deps.engine(),
      (engine) => start(epoch, engine, after),
      (error) => {
        const cause = error instanceof Error ? error.message : String(error);
        const why = failure('internal.bug', { details: { where: 'connecting' }, cause });
        dispatch({ type: 'lost', failure: why, stderrTail: null, hasServed: false, epoch });
      }
    );
  }

  function start(epoch: number, engine: Engine, after: Promise<unknown>): Attempt {
    const { config } = entry;
    const why = hindrance(entry);
    const authorizer = deps.authorizerOf?.(entry);
    const openIt: OpenServer = (wanted) => engine.open(wanted, authorizer);
    const way = why === null ? (deps.tap?.open(openIt, entry, epoch) ?? openIt) : () => openRefused(why);
    const questions = engine.createQuestions({ entry, asks: deps.asks, abilities: deps.abilities(entry.id) });
    return engine.startAttempt(
      {
        ...{ ...deps, questions, open: way, config },
        ...{ key: connectionKey(entry), after },
        ...{ pin: deps.eras.pin(entry.id), limitMs: notes.limitMs() }
      },
      {
        onStarted: () => dispatch({ type: 'started', epoch }),
        onOpened: (session, remainingMs, notify) => begin(epoch, session, remainingMs, notify),
        onEnd: (end) => dispatch({ ...end, epoch }),
        onNotification: (method, params) => {
          live?.catalog.notice(method);
          sink.notification?.(entry.id, method, params);
        },
        onProcess: (now) => {
          program = now;
          tellProcess();
        }
      }
    );
  }

  function begin(
    epoch: number,
    session: Session,
    remainingMs: number,
    notify: (method: string) => void
  ): void {
    const { config, name } = entry;
    const requestMs = config.startupTimeoutMs ?? deps.options.startupTimeoutMs;
    let isListed = false;
    const sync = createCatalogSync({
      clock,
      server: name,
      capabilities: session.info.capabilities,
      sendsHeaders: config.transport === 'http' && session.info.era === 'modern',
      requestMs,
      ask: (method, params, ms) => session.ask(method, params, ms),
      before: items,
      publish: (next) => {
        isListed ||= next.have === 'fresh';
        const why = isListed || next.doing !== 'error' ? null : next.failure;
        // A network that fails right after the handshake is no connection yet, and counts as an attempt (RC1).
        if (why?.retryable === true && why.code.startsWith('network.')) {
          dispatch({ type: 'lost', epoch, failure: why, stderrTail: null, hasServed: false });
        } else setCatalog(next);
      }
    });
    live = { epoch, session, catalog: sync, notify };
    dispatch({ type: 'opened', epoch, session: session.info });
    // The startup limit counts the first list as well (CN3); a server that used it up still gets a moment.
    void sync.load(Math.max(remainingMs, Math.min(requestMs, leastListMs)));
    stopListening = keepListening(session, clock, () => void sync.load());
  }

  /** Whom it belonged to is gone; what it listed is shown as stale until it is listed anew (RC5). */
  function closeEpoch(): void {
    stopListening();
    if (live !== null) {
      live.catalog.close();
      items = live.catalog.items();
      live = null;
    }
    if (standing.state.type === 'disabled') forgetItems();
    else setCatalog(staleCatalog(catalog));
    const closing = attempt?.close() ?? Promise.resolve();
    attempt = null;
    closings.add(closing);
    void closing.finally(() => closings.delete(closing)).then(tellProcess);
  }

  /** Another configuration may be another server (CN6). */
  function forgetItems(): void {
    items = noItems;
    setCatalog(emptyCatalog);
  }

  function setCatalog(next: Catalog): void {
    if (catalog === next) return;
    catalog = next;
    if (!isClosed) sink.catalog(entry.id, next);
  }

  function tellProcess(): void {
    if (isClosed || program === null) return;
    sink.process(entry.id, {
      pid: program.exit() === null ? program.pid : null,
      stderrTail: program.stderrTail()
    });
  }

  return {
    entry: () => entry,
    state: () => standing.state,
    dispatch,
    update: (next) => {
      const isSame = connectionKey(next) === connectionKey(entry);
      const wasDisabled = standing.state.type === 'disabled';
      if (next.config.startupTimeoutMs !== entry.config.startupTimeoutMs) notes.reconfigured();
      entry = next;
      if (next.config.disabled) dispatch({ type: 'disabled' });
      else if (wasDisabled) dispatch({ type: 'enabled' });
      else if (!isSame) dispatch({ type: 'reconfigured' });
      if (!isSame) forgetItems();
      notes.publish();
    },
    notes,
    live: () => live,
    isRemote: () => !['stdio', 'sdk'].includes(entry.config.transport),
    items: () => live?.catalog.items() ?? items,
    tool: (originalName) =>
      (live?.catalog.items() ?? items).tools.find((tool) => tool.originalName === originalName) ?? null,
    stderr: () => program?.stderr() ?? '',
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      dispatch({ type: 'disabled' });
      await Promise.all(closings);
    }
  };
}

const leastListMs = 10_000;

function words(state: ConnectionState): string {
  return state.type === 'pending' ? `${state.phase} ${state.attempt}/${state.maxAttempts}` : state.type;
}
