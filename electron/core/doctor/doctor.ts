import {
  checkupSubject,
  type BrokenLink,
  type Checkup,
  type LinkCheck,
  type Remedy
} from '#shared/doctor/checkup';
import { certificatePlace } from '#shared/connection/certificate';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { doctorCommands } from '#shared/ipc/doctor-commands';
import type { Handlers } from '#shared/ipc/commands';
import type { ServerEntry } from '#shared/server/config';
import { createRedactor } from '#shared/traffic/redact';
import { secretsOf } from '#shared/traffic/secrets';
import type { JsonValue } from '#shared/json';
import type { Auth } from '../auth/auth';
import type { Configuration } from '../config/contract';
import type { Certificates } from '../connection/certificates';
import type { ConnectionManager } from '../connection/contract';
import { createNetwork } from '../connection/network';
import { createEngine } from '../connection/engine';
import { createBundle } from '../diagnostics/bundle';
import type { Ports } from '../ports';
import { createProcessHost, type HostPorts } from '../process/host';
import type { SecretStore } from '../secret/store';
import type { State } from '../state';
import type { Traffic } from '../traffic/traffic';
import type { Undos } from '../undos';
import { examine, type ExamineDeps } from './examine';
import { createInstaller } from './install';
import { createOtherWays } from './other-ways';
import { repair } from './repair';
import { reportText } from './report';
import { heldBack } from './settings';
import type { FoundWay } from './step';

export interface DoctorDeps {
  readonly ports: Ports & HostPorts;
  readonly state: State;
  readonly configuration: Configuration;
  readonly manager: ConnectionManager;
  readonly traffic: Pick<Traffic, 'withoutSecrets' | 'handlers'>;
  readonly auth: Auth;
  readonly secrets: SecretStore;
  readonly certificates: Certificates;
  readonly undos: Undos;
}

/** Finds the first broken link of a server and repairs it (OB7); gathers what a bug report needs (OB5). */
export interface Doctor {
  readonly handlers: Pick<Handlers, keyof typeof doctorCommands>;
  /** Resolves when the end of the chain, or its first broken link, is found. */
  run(id: ServerId, connects: boolean): Promise<Result<Checkup>>;
  /** Ends what it runs; resolves when no process of it is left. */
  close(): Promise<void>;
}

const linesKept = 30;

function brokenLink({ link, failure, remedy }: BrokenLink): BrokenLink {
  return { link, failure, remedy };
}

export function createDoctor(deps: DoctorDeps): Doctor {
  const { ports, state, configuration, manager, traffic, secrets } = deps;
  const { clock } = ports;
  const host = createProcessHost(ports);
  const engine = createEngine({ ports, host, keychain: ports.keychain });
  const examining: ExamineDeps = {
    ...deps,
    host,
    network: createNetwork(ports.trusts),
    ways: createOtherWays({ clock, engine, version: ports.environment.version })
  };
  const running = new Map<ServerId, { readonly stop: AbortController; readonly done: Promise<unknown> }>();
  const found = new Map<ServerId, FoundWay | null>();
  /** As they were found; what the window sees is without secrets. */
  const remedies = new Map<ServerId, Remedy>();
  /** How the last sign-in had ended where a checkup found that one is needed. */
  const signInEnds = new Map<ServerId, string | null>();
  const unlisten = state.onChange(lookAtSignIns);
  const installer = createInstaller({ host, state, onInstalled: afterInstall });
  const bundle = createBundle(deps);

  function entryOf(id: ServerId): ServerEntry | null {
    return configuration.resolution().active.find((entry) => entry.id === id) ?? null;
  }

  /** Nothing of it may show what the configuration keeps to itself. */
  function put(id: ServerId, checkup: Checkup): Checkup {
    const config = entryOf(id)?.config;
    const redactor = createRedactor(config === undefined ? [] : secretsOf(config));
    const shown = traffic.withoutSecrets(
      id,
      redactor.value(checkup as unknown as JsonValue) as unknown as Checkup
    );
    state.put('app', 'checkups', { ...state.get().app.checkups, [id]: shown });
    return shown;
  }

  async function begin(id: ServerId, connects: boolean): Promise<Result<Checkup>> {
    const before = running.get(id);
    before?.stop.abort();
    await before?.done;
    const view = state.get().servers[id];
    if (view === undefined) return failed('config.unknown-server', { details: { server: id } });
    const stop = new AbortController();
    const done = look(id, connects, stop.signal).finally(() => {
      if (running.get(id)?.stop === stop) running.delete(id);
    });
    running.set(id, { stop, done });
    return ok(await done);
  }

  async function look(id: ServerId, connects: boolean, signal: AbortSignal): Promise<Checkup> {
    const view = state.get().servers[id];
    const entry = entryOf(id);
    let checkup: Checkup = {
      subject: view === undefined ? '' : checkupSubject(view),
      startedAt: clock.now(),
      ...{ endedAt: null, isCancelled: false, checks: [], broken: null, lastLines: null }
    };
    const publish = (checks: readonly LinkCheck[]): void => {
      checkup = put(id, { ...checkup, checks });
    };
    const held = view === undefined ? null : heldBack(view);
    if (view === undefined || entry === null || held !== null) {
      const why = held ?? failed('config.unknown-server', { details: { server: id } });
      const remedy = held?.remedy ?? { kind: 'none' as const };
      remedies.set(id, remedy);
      const broken = { link: 'counts' as const, failure: why.failure, remedy };
      const checks = [{ link: 'counts', state: 'failed', ms: null, fact: null }] as const;
      return put(id, { ...checkup, endedAt: clock.now(), checks, broken });
    }
    const end = await examine({ entry, view }, connects, examining, signal, publish);
    found.set(id, end.found);
    if (end.broken === null) remedies.delete(id);
    else remedies.set(id, end.broken.remedy);
    if (end.broken?.link === 'sign-in') signInEnds.set(id, endOf(id));
    else signInEnds.delete(id);
    const now = state.get().servers[id];
    return put(id, {
      ...checkup,
      subject: now === undefined ? checkup.subject : checkupSubject(now),
      endedAt: clock.now(),
      isCancelled: signal.aborted,
      checks: checkup.checks.map((check) =>
        check.state === 'running' ? { ...check, state: 'todo' } : check
      ),
      broken: end.broken === null || signal.aborted ? null : brokenLink(end.broken),
      lastLines: lastLines(id)
    });
  }

  const endOf = (id: ServerId): string | null => state.get().signIns[id]?.failure?.code ?? null;

  /** A sign-in that fails leaves the server where it was, and what helps is another thing now. */
  function lookAtSignIns(): void {
    for (const [id, end] of signInEnds) {
      if (end === endOf(id)) continue;
      signInEnds.delete(id);
      if (endOf(id) !== null) start(id, false);
    }
  }

  function lastLines(id: ServerId): string | null {
    const lines = manager.stderr(id).trimEnd().split('\n').slice(-linesKept).join('\n');
    return lines === '' ? null : lines;
  }

  function start(id: ServerId, connects: boolean): void {
    begin(id, connects).catch((error: unknown) => ports.log.error('A checkup threw.', error));
  }

  /** Whatever changed is told to the connections in a turn of its own. */
  async function lookAfterRepair(id: ServerId): Promise<void> {
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, 0));
    start(id, false);
  }

  async function afterInstall(id: ServerId): Promise<void> {
    const again = await begin(id, true);
    const remedy = again.ok ? again.value.broken?.remedy : undefined;
    // It was put where only a new login would find it.
    if (remedy?.kind === 'use-program') await mend(id, null);
  }

  async function mend(id: ServerId, input: Parameters<typeof repair>[4]): ReturnType<typeof repair> {
    const remedy = remedies.get(id);
    if (remedy === undefined) return ok({ outcome: 'nothing' });
    const mended = await repair(entryOf(id), id, remedy, found.get(id) ?? null, input, {
      ...{ configuration, manager, auth: deps.auth, secrets, desktop: ports.desktop },
      ...{ certificates: deps.certificates, undos: deps.undos },
      install: (server, wish, way) => installer.start(server, wish, way)
    });
    if (mended.ok && mended.value.outcome === 'done') await lookAfterRepair(id);
    return mended;
  }

  /** Those of this `host:port`. */
  function reconnect(place: string): void {
    for (const { id, config } of configuration.resolution().active) {
      if ('url' in config && certificatePlace(config.url) === place) manager.connect(id);
    }
  }

  return {
    run: begin,
    handlers: {
      'doctor.run': ({ serverId, connects }) => {
        if (state.get().servers[serverId] === undefined) {
          return Promise.resolve(failed('config.unknown-server', { details: { server: serverId } }));
        }
        start(serverId, connects);
        return Promise.resolve(ok(null));
      },
      'doctor.cancel': ({ serverId }) => {
        running.get(serverId)?.stop.abort();
        return Promise.resolve(ok(null));
      },
      'doctor.repair': ({ serverId, input }) => mend(serverId, input),
      'certificate.forget': async ({ place }) => {
        const forgotten = await deps.certificates.forget(place);
        if (!forgotten.ok) return forgotten;
        reconnect(place);
        return ok(
          deps.undos.keep(async () => {
            const trusted = await forgotten.value();
            if (trusted.ok) reconnect(place);
            return trusted;
          })
        );
      },
      'doctor.cancel-install': ({ serverId }) => Promise.resolve(installer.cancel(serverId)),
      'doctor.copy': ({ serverId }) => {
        const { servers, app } = state.get();
        const view = servers[serverId];
        const checkup = app.checkups?.[serverId];
        if (view === undefined || checkup === undefined) {
          return Promise.resolve(failed('config.unknown-server', { details: { server: serverId } }));
        }
        return ports.desktop.writeClipboard(reportText(view, checkup, app.info));
      },
      ...bundle.handlers
    },
    close: async () => {
      unlisten();
      for (const { stop } of running.values()) stop.abort();
      await Promise.allSettled([...[...running.values()].map(({ done }) => done), installer.close()]);
      await host.close();
    }
  };
}
