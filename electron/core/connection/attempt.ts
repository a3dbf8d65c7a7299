import { failure, type Failure } from '#shared/failure';
import { assertNever } from '#shared/assert-never';
import type { EraPin } from '#shared/connection/link';
import type { ServerConfig } from '#shared/server/config';
import type { Questions } from '../ask/questions';
import type { Authorizer } from '../auth/contract';
import type { Clock } from '../ports';
import { packageRunner } from '../process/package-runner';
import type { ClientIdentity } from './client';
import { hostOf } from './client-failure';
import { startDeadline } from './deadline';
import type { EraMemory } from './era-memory';
import { shakeHands, type Link } from './handshake';
import { createNetwork, type Network } from './network';
import type { Place, Pool } from './pool';
import { watchReach, type ReachWatch } from './reach-watch';
import { createSession, endOf, type Session, type SessionEnd } from './session';
import type { OpenTransport, ServerProcess } from './transport';

/** Of a line that is not the protocol's: enough to know it again. */
const MAX_NOISE = 60;

/** Makes the transport for a configuration. Nothing is started before the client connects. */
export type OpenServer = (config: ServerConfig, authorizer?: Authorizer) => OpenTransport;

export interface AttemptDeps {
  readonly config: ServerConfig;
  readonly key: string;
  readonly clock: Clock;
  readonly pool: Pool;
  readonly eras: EraMemory;
  readonly pin: EraPin;
  /** What all of the start may take, milliseconds (CN3). */
  readonly limitMs: number;
  readonly identity: ClientIdentity;
  readonly open: OpenServer;
  /** How the way to a remote server is looked at; absent: as it is. */
  readonly network?: Network;
  readonly questions: Questions;
  /** The end of what the same server had open before. */
  readonly after: Promise<unknown>;
}

export interface AttemptListener {
  onStarted(): void;
  /** @param notify tells the server something that wants no answer. */
  onOpened(session: Session, remainingMs: number, notify: (method: string) => void): void;
  onEnd(end: SessionEnd): void;
  onNotification(method: string, params: unknown): void;
  onProcess(process: ServerProcess): void;
}

/** Everything that belongs to one epoch. */
export interface Attempt {
  /** Ends it, in whatever phase; resolves when nothing is left. Says no more after that. */
  close(): Promise<void>;
}

export function startAttempt(deps: AttemptDeps, listener: AttemptListener): Attempt {
  const { config, clock } = deps;
  const stop = new AbortController();
  const transports = new Set<OpenTransport>();
  const ends: (() => void)[] = [];
  const watched = new Set<number>();
  /** How often a remote server showed anything, good or bad. */
  let signs = 0;

  function tell(event: () => void): void {
    if (!stop.signal.aborted) event();
  }

  function open(way: ServerConfig): OpenTransport {
    const opened = deps.open(way);
    transports.add(opened);
    ends.push(opened.onSign(() => (signs += 1)));
    return opened;
  }

  /** A child process exists once it was spawned; one that died on the question for its era has a successor. */
  function watchProcess(): void {
    for (const opened of transports) {
      const process = opened.process();
      if (process === null || watched.has(process.pid)) continue;
      watched.add(process.pid);
      ends.push(process.onChange(() => listener.onProcess(process)));
      listener.onProcess(process);
    }
  }

  /** Nothing of an attempt may be lost without a word: a fault of ours ends it like any other failure. */
  async function run(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      const why = failure('internal.bug', { details: { where: 'connecting' }, cause });
      tell(() => listener.onEnd({ type: 'lost', failure: why, stderrTail: null, hasServed: false }));
    }
  }

  async function connect(): Promise<void> {
    // Two processes of one server may fight for the same lock or port.
    if (config.transport === 'stdio') await deps.after;
    const place = await enter(deps.pool, config, stop.signal);
    if (place === null || stop.signal.aborted) return place?.leave();
    const { limitMs } = deps;
    const reach = watchReach(config, {
      ...{ clock, network: deps.network ?? createNetwork() },
      hasBegun: () => [...transports].at(-1)?.hasBegun?.() ?? true,
      hasAnswered: () => signs > 0
    });
    const deadline = startDeadline(clock, limitMs, stop.signal, ...(reach === null ? [] : [reach.signal]));
    const startedAt = clock.now();
    tell(() => listener.onStarted());
    try {
      const outcome = await shakeHands(
        {
          ...deps,
          open,
          listeners: {
            onSent: () => {
              place.requestSent();
              if (config.transport === 'stdio') watchProcess();
            },
            after: (ms, action) => clock.setTimeout(action, ms),
            onNotification: (method, params) => tell(() => listener.onNotification(method, params))
          }
        },
        deadline.signal
      );
      watchProcess();
      if (outcome?.ok === true) begin(outcome.link, limitMs - (clock.now() - startedAt));
      else {
        const end = outcome === null ? tooLate(limitMs, reach) : endOf(outcome.opened, outcome.failure);
        // Finding words for it must hold up nobody else.
        place.leave();
        const explained = await explain(end, reach);
        tell(() => listener.onEnd(explained));
      }
    } finally {
      reach?.close();
      place.leave();
      deadline.clear();
    }
  }

  function begin(link: Link, remainingMs: number): void {
    const session = createSession({
      link,
      config,
      clock,
      questions: deps.questions,
      onEnd: (end) => tell(() => listener.onEnd(end))
    });
    ends.push(() => session.end());
    if (stop.signal.aborted) session.end();
    tell(() =>
      listener.onOpened(session, remainingMs, (method) => {
        // Whether the line is there is not found out by this.
        link.client.notification({ method }).catch(() => undefined);
      })
    );
  }

  function tooLate(limitMs: number, reach: ReachWatch | null): SessionEnd {
    const opened = [...transports].at(-1);
    return {
      type: 'lost',
      failure:
        reach?.broken() ??
        opened?.failure() ??
        timeout(config, Math.round(limitMs / 1_000), opened?.process()?.noise().at(-1)),
      stderrTail: opened?.process()?.stderrTail() ?? null,
      hasServed: false
    };
  }

  void run();
  return {
    close: async () => {
      stop.abort();
      deps.questions.close();
      for (const end of ends) end();
      await Promise.all([...transports].map((opened) => opened.close()));
    }
  };
}

async function explain(end: SessionEnd, reach: ReachWatch | null): Promise<SessionEnd> {
  return end.type === 'lost' && reach !== null ? { ...end, failure: await reach.explain(end.failure) } : end;
}

function enter(pool: Pool, config: ServerConfig, signal: AbortSignal): Promise<Place | null> {
  switch (config.transport) {
    case 'sdk':
      return Promise.resolve({ requestSent: () => undefined, leave: () => undefined });
    case 'stdio':
      return pool.enter('local', signal);
    case 'http':
    case 'sse':
    case 'ws':
      return pool.enter('remote', signal);
    default:
      return assertNever(config);
  }
}

function downloads(config: ServerConfig): boolean {
  return config.transport === 'stdio' && packageRunner(config.command, config.args) !== null;
}

/** @param noise the last line of a program that was none of the protocol's. */
function timeout(config: ServerConfig, seconds: number, noise: string | undefined): Failure {
  if (config.transport !== 'stdio' && config.transport !== 'sdk') {
    return failure('network.timeout', { details: { host: hostOf(config), seconds } });
  }
  const wrote = noise === undefined ? {} : { context: 'noise', line: noise.slice(0, MAX_NOISE) };
  // To start a package runner again would throw away what it has downloaded so far.
  return failure('connect.timeout', { details: { seconds, ...wrote }, retryable: !downloads(config) });
}
