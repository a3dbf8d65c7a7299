import type { CheckLink, LinkCheck } from '#shared/doctor/checkup';
import type { ConnectionState } from '#shared/connection/state';
import { failure } from '#shared/failure';
import { hasSettled } from '#shared/view/start-report';
import type { ServerView } from '#shared/view/snapshot';
import type { Auth } from '../auth/auth';
import type { Configuration } from '../config/contract';
import type { Certificates } from '../connection/certificates';
import type { ConnectionManager } from '../connection/contract';
import { checkReachability, type ReachStep } from '../connection/reachability';
import type { Network } from '../connection/network';
import type { ProcessHost } from '../process/host';
import type { SecretStore } from '../secret/store';
import type { State } from '../state';
import { checkProgram, checkRuntime, explainEnd, runtimeFor } from './local';
import type { OtherWays } from './other-ways';
import { checkAddress, explainAnswer, readReach } from './remote';
import { checkSettings, signInTrouble } from './settings';
import { broken, fine, type Broken, type FoundWay, type Patient, type StepOutcome } from './step';

export interface ExamineDeps {
  readonly host: ProcessHost;
  readonly network: Network;
  readonly state: State;
  readonly manager: ConnectionManager;
  readonly auth: Pick<Auth, 'signIns'>;
  readonly secrets: SecretStore;
  readonly ways: OtherWays;
  readonly certificates: Pick<Certificates, 'look'>;
  readonly configuration: Pick<Configuration, 'resolution'>;
}

export interface Examination {
  readonly broken: (Broken & { readonly link: CheckLink }) | null;
  /** What a repair needs and the window does not see. */
  readonly found: FoundWay | null;
}

/** Longer than any start may take by itself. */
const settleMs = 30_000;

/** Goes along the chain of a server that counts, link by link, and stops at the first that is broken. */
export async function examine(
  patient: Patient,
  connects: boolean,
  deps: ExamineDeps,
  signal: AbortSignal,
  publish: (checks: readonly LinkCheck[]) => void
): Promise<Examination> {
  const { host, manager } = deps;
  const { clock } = host;
  const { config } = patient.entry;
  const { id } = patient.entry;
  const local = config.transport === 'stdio' ? { ...patient, config } : null;
  const remote = config.transport === 'stdio' || config.transport === 'sdk' ? null : { ...patient, config };
  const runtime = local === null ? null : await runtimeFor(local.config, host);
  const checks = new Map<CheckLink, LinkCheck>(
    linksOf(patient, runtime !== null).map((link) => [link, { link, state: 'todo', ms: null, fact: null }])
  );
  let found: FoundWay | null = null;

  /** Asked anew each time: what a signal says changes between two looks. */
  function isOver(): boolean {
    return signal.aborted;
  }

  function note(link: CheckLink, change: Partial<LinkCheck>): void {
    const check = checks.get(link);
    if (check === undefined) return;
    checks.set(link, { ...check, ...change });
    publish([...checks.values()]);
  }

  /** @returns the broken link, if it is one. */
  function judge(link: CheckLink, outcome: StepOutcome, ms: number | null): Examination['broken'] {
    if (outcome.ok) {
      note(link, { state: 'ok', ms, fact: outcome.fact });
      return null;
    }
    const at = outcome.at !== undefined && checks.has(outcome.at) ? outcome.at : link;
    if (at !== link) note(link, { state: 'todo' });
    for (const [each, { state }] of checks) {
      if (each === at) break;
      // Whoever came so far has passed what lies before.
      if (state !== 'ok') note(each, { state: 'ok' });
    }
    note(at, { state: 'failed', ms, fact: null });
    return { ...outcome, link: at };
  }

  async function step(
    link: CheckLink,
    look: () => Promise<StepOutcome> | StepOutcome
  ): Promise<Examination['broken']> {
    note(link, { state: 'running' });
    const began = clock.now();
    const outcome = await look();
    return judge(link, outcome, clock.now() - began);
  }

  async function way(): Promise<Examination['broken']> {
    if (remote === null) return null;
    const address = await step('address', () => checkAddress(remote));
    if (address !== null) return address;
    const links: Readonly<Record<ReachStep, CheckLink>> = {
      name: 'name',
      line: 'line',
      security: 'security'
    };
    note('name', { state: 'running' });
    const reach = await checkReachability(remote.config.url, { network: deps.network, clock }, signal);
    for (const each of reach.steps) {
      if (each.state === 'skipped' && each.step !== 'name') continue;
      const read = await readReach(remote, each, deps, signal);
      found = read.found ?? found;
      const trouble = judge(links[each.step], read.outcome, read.ms);
      if (trouble !== null) return trouble;
    }
    return null;
  }

  async function connection(): Promise<Examination['broken']> {
    const first: CheckLink = local !== null ? 'start' : remote !== null ? 'answer' : 'handshake';
    note(first, { state: 'running' });
    const began = clock.now();
    if (connects && stateOf()?.type !== 'connected') {
      await deps.auth.signIns.beforeConnect(id);
      manager.connect(id);
    }
    const state = await untilSettled();
    const ms = clock.now() - began;
    if (signal.aborted) return null;
    if (state === null) {
      return judge(first, broken(failure('connect.stopped'), { kind: 'try-again' }), ms);
    }
    if (state.type === 'connected') return session(state, first, ms);
    return judge(first, await explain(state), ms);
  }

  function session(
    { protocolVersion }: Extract<ConnectionState, { type: 'connected' }>,
    first: CheckLink,
    ms: number
  ): Examination['broken'] {
    judge(first, local === null ? fine('answer') : fine('started'), ms);
    if (local !== null) judge('speaks', fine('speaks'), null);
    const isSignedIn = deps.state.get().signIns[id]?.isSignedIn === true;
    judge('sign-in', fine(isSignedIn ? 'signedIn' : 'noSignIn'), null);
    judge('handshake', fine('handshake', { version: protocolVersion }), null);
    const catalog = deps.state.get().catalogs[id];
    if (catalog?.failure) return judge('tools', broken(catalog.failure, { kind: 'try-again' }), null);
    return judge('tools', fine('tools', { count: catalog?.tools.length ?? 0 }), null);
  }

  async function explain(state: Exclude<ConnectionState, { type: 'connected' }>): Promise<Broken> {
    const isSigningIn = state.type === 'pending' && state.phase === 'authorizing';
    if (state.type === 'needs-auth' || isSigningIn) {
      const told = state.type === 'needs-auth' ? state : null;
      return signInTrouble(patient, deps.state.get().signIns[id], told);
    }
    if (state.type === 'disabled') {
      const details = { server: patient.entry.name };
      return broken(failure('config.switched-off', { details }), { kind: 'enable' }, 'counts');
    }
    const why = state.failure ?? failure('connect.timeout', { details: { seconds: settleMs / 1_000 } });
    if (why.code.startsWith('config.missing')) {
      const settings = await checkSettings(patient, deps.secrets);
      if (!settings.ok) return { ...settings, at: 'settings' };
    }
    if (why.code === 'protocol.pinned-era') return broken(why, { kind: 'unpin' }, 'handshake');
    if (local !== null) return explainEnd(local, why, manager.stderr(id), host, signal);
    if (remote === null) return broken(why, { kind: 'try-again' });
    const answer = await explainAnswer(remote, why, deps.ways, signal);
    found = answer.found;
    return answer.outcome;
  }

  function stateOf(): ConnectionState | null {
    return viewOf()?.connection ?? null;
  }

  function viewOf(): ServerView | undefined {
    return deps.state.get().servers[id];
  }

  /** null: it came to no end in time, or the person cancelled. */
  function untilSettled(): Promise<ConnectionState | null> {
    return new Promise((resolve) => {
      const limit = (viewOf()?.link?.start.limitMs ?? settleMs) + settleMs;
      const end = (state: ConnectionState | null): void => {
        cancel();
        unlisten();
        signal.removeEventListener('abort', stop);
        resolve(state);
      };
      const stop = (): void => end(null);
      const look = (): void => {
        const view = viewOf();
        if (view === undefined) end(null);
        else if (isEnd(view)) end(view.connection);
      };
      const isEnd = (view: ServerView): boolean => {
        const { connection: now } = view;
        if (now.type !== 'pending') return hasSettled(deps.state.get(), view);
        return now.failure !== null || now.phase === 'authorizing';
      };
      const cancel = clock.setTimeout(stop, limit);
      const unlisten = deps.state.onChange(look);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else look();
    });
  }

  async function chain(): Promise<Examination['broken']> {
    const { view } = patient;
    const counts =
      view.connection.type === 'disabled'
        ? broken(failure('config.switched-off', { details: { server: view.name } }), { kind: 'enable' })
        : fine('counts');
    const early =
      (await step('counts', () => counts)) ??
      (await step('settings', () => checkSettings(patient, deps.secrets)));
    if (early !== null || isOver()) return early;
    const isConnected = stateOf()?.type === 'connected';
    if (!isConnected && local !== null) {
      const program = await step('program', () => checkProgram(local, host));
      if (program !== null || isOver()) return program;
      if (runtime !== null) {
        const trouble = await step('runtime', () => checkRuntime(local, runtime, host, signal));
        if (trouble !== null || isOver()) return trouble;
      }
    }
    if (!isConnected) {
      const trouble = await way();
      if (trouble !== null || isOver()) return trouble;
    }
    return connection();
  }

  const first = await chain();
  if (first === null && !isOver()) {
    for (const [link, { state }] of checks) if (state !== 'ok') note(link, { state: 'ok' });
  }
  return { broken: first, found };
}

function linksOf({ entry: { config } }: Patient, hasRuntime: boolean): readonly CheckLink[] {
  const before = ['counts', 'settings'] as const;
  const after = ['handshake', 'tools'] as const;
  switch (config.transport) {
    case 'sdk':
      return [...before, ...after];
    case 'stdio':
      return [
        ...before,
        'program',
        ...(hasRuntime ? (['runtime'] as const) : []),
        'start',
        'speaks',
        ...after
      ];
    default: {
      const isSecure = /^(?:https|wss):/i.test(config.url);
      const security = isSecure ? (['security'] as const) : [];
      return [...before, 'address', 'name', 'line', ...security, 'answer', 'sign-in', ...after];
    }
  }
}
