import type { Failure, Result } from '#shared/failure';
import type { Bridge } from '#shared/ipc/bridge';
import type { CommandName, CommandOutput } from '#shared/ipc/commands';
import { route } from '#shared/ipc/route';
import type { Resolution } from '#shared/server/config';
import type { Language } from '#shared/text/language';
import type { AppSnapshot } from '#shared/view/snapshot';
import { noteKeychain, showServers, workspaceView } from './app-views';
import { createAppAsks } from './ask/app-asks';
import { createAuth, type Auth } from './auth/auth';
import { clientMetadataUrl } from './auth/client-metadata';
import { createEnterprise } from './auth/enterprise';
import { createCalls, type Calls } from './call/calls';
import { toldFailure } from './call/told-failure';
import { createConfiguration } from './config/configuration';
import type { Configuration } from './config/contract';
import { createCertificates } from './connection/certificates';
import type { ConnectionManager, ManagerOptions } from './connection/contract';
import { createEraMemory } from './connection/era-memory';
import { createManager } from './connection/manager';
import { createDoctor, type Doctor } from './doctor/doctor';
import { createFaults } from './faults';
import { createHandlers } from './handlers';
import { createImports, type Imports } from './import/imports';
import { createInspector } from './inspector';
import { changeDepsOf, openKeptState } from './kept';
import type { Ports } from './ports';
import { createPublisher } from './publisher';
import { createProgramFinder, programAlone } from './process/find-program';
import { createLoginPath } from './process/login-path';
import { signalProcess } from './process/signal';
import { redactedLog } from './redacted-log';
import { withStartLimits } from './manager-options';
import { configuredSecrets, everySecret } from './secret/every-secret';
import { createSecretStore } from './secret/store';
import { sinkInto } from './sink';
import { createState, type State } from './state';
import { createTraffic, type Traffic } from './traffic/traffic';
import { createUndos } from './undos';
import { watchStart } from './start-watch';
import { watchForWake } from './wake-watch';

export interface AppSettings {
  /** Folder whose project and local files count; null: none. */
  readonly workspace: string | null;
  /** When any is given, only these files are servers' sources, and no built-in server is there. */
  readonly configFiles: readonly string[];
  readonly manager: ManagerOptions;
  /** What projects bring along is trusted in this run (`--yes`). */
  readonly approvesAll?: boolean;
  /** false: nobody is there to answer what servers ask. */
  readonly hasPerson?: boolean;
  /** Address of the document by which authorization servers know this program; absent: this build has none. */
  readonly clientMetadataUrl?: string | null;
  /** The window's language for who chose none; absent: English. */
  readonly systemLanguage?: Language;
}

/** The whole program without a face: a window, a command line or a test drives it through `bridge`. */
export interface App {
  readonly bridge: Bridge;
  /** The bridge for untrusted callers, whatever name and input they bring. */
  dispatch(name: unknown, input: unknown): Promise<Result<unknown>>;
  snapshot(): AppSnapshot;
  resolution(): Resolution;
  /** Every single change, where the patches of `bridge` gather those of one frame. */
  readonly state: Pick<State, 'get' | 'onChange'>;
  readonly manager: ConnectionManager;
  readonly calls: Calls;
  readonly imports: Imports;
  readonly auth: Auth;
  readonly doctor: Doctor;
  /** A mistake that nothing caught. */
  fault(error: unknown): void;
  /** What a server's own words gave away is masked. */
  readonly withoutSecrets: Traffic['withoutSecrets'];
  /** Resolves when a window has drawn its first board. */
  readonly drawn: Promise<void>;
  /** Reads the configuration and begins to connect, or does so `after` what is given; resolves before any server answers. */
  start(options: { readonly connect: boolean; readonly after?: Promise<unknown> }): Promise<void>;
  /** Reads the configuration once more: what is wrong in it is then said in the language that is spoken by now. */
  readAgain(): Promise<void>;
  /** Ends servers, watchers and helpers; resolves when no process is left. */
  close(): Promise<void>;
}

export function createApp(given: Ports, settings: AppSettings): App {
  const ports = { ...given, log: redactedLog(given.log, () => configuredSecrets(configuration)) };
  const state = createState({
    info: {
      version: ports.environment.version,
      platform: ports.environment.platform,
      keychain: null,
      startedAt: ports.clock.now(),
      ...(settings.systemLanguage === undefined ? {} : { systemLanguage: settings.systemLanguage })
    },
    preferences: ports.preferences.get()
  });
  const publisher = createPublisher(state, ports.clock);
  const kept = openKeptState(ports);
  const loginPath = createLoginPath({ ...ports, kept, onChange: () => void configuration.reload() });
  const findProgram = createProgramFinder({ ...ports, loginPath });
  const configuration: Configuration = createConfiguration({
    ports,
    ...{ workspace: settings.workspace, configFiles: settings.configFiles },
    reopensFolder: settings.hasPerson ?? true,
    approvesAll: settings.approvesAll ?? false,
    findProgram,
    isAlive: (pid) => signalProcess(pid, 0)
  });
  const undos = createUndos(ports.random);
  const traffic = createTraffic({
    undos,
    clock: ports.clock,
    desktop: ports.desktop,
    manager: () => manager,
    onPulse: (pulse) => state.put('app', 'traffic', pulse)
  });
  const questions = createAppAsks({
    ports,
    state,
    kept,
    undos,
    manager: () => manager,
    hasPerson: settings.hasPerson ?? true
  });
  const inspector = createInspector({ ports, state, kept, undos, traffic, manager: () => manager });
  const certificates = createCertificates({
    ...{ clock: ports.clock, kept },
    onChange: (trusted) => state.put('app', 'certificates', trusted)
  });
  const line = { ...ports, loginPath, fetch: certificates.wrap(ports.fetch), trusts: certificates.trusts };
  const eras = createEraMemory({ clock: ports.clock, kept, log: ports.log });
  const enterprise = createEnterprise({
    ...{ ports: line, state, configuration, kept, files: changeDepsOf(ports) },
    entries: () => configuration.resolution().active,
    manager: () => manager
  });
  const online = { ...line, fetch: enterprise.fetch };
  const auth = createAuth({
    ...enterprise.ways,
    ports: online,
    state,
    kept,
    clientMetadataUrl: settings.clientMetadataUrl ?? clientMetadataUrl,
    entries: () => configuration.resolution().active,
    manager: () => manager
  });
  enterprise.join(auth);
  const manager: ConnectionManager = createManager({
    ports: online,
    keychain: ports.keychain,
    authorizerOf: auth.authorizerOf,
    eras,
    asks: questions.asks,
    abilities: (id) => questions.abilities.of(id),
    options: { ...withStartLimits(settings, ports), waitsForSignIn: settings.hasPerson ?? true },
    sink: { ...sinkInto(state, traffic, configuration), ...inspector.sink },
    tap: traffic.tap,
    roots: () => [...[configuration.workspace() ?? []].flat(), ...state.get().app.preferences.folders]
  });
  const calls = createCalls({
    permit: inspector.permit,
    history: inspector.history,
    manager: {
      ...manager,
      callTool: async (request) => {
        const answer = await manager.callTool(request);
        if (answer.ok) return answer;
        const clean = (failure: Failure) => traffic.withoutSecrets(request.serverId, failure);
        return { ok: false, failure: toldFailure(answer.failure, clean) };
      }
    },
    state,
    clock: ports.clock
  });
  const secrets = createSecretStore(ports.keychain, kept);
  const faults = createFaults({ ...ports, state, secrets: () => everySecret(configuration, secrets) });
  const imports = createImports({ ports, secrets, configuration, undos, ...settings });
  const doctor = createDoctor({
    ...{ ports: online, state, configuration, manager, traffic, auth, secrets, certificates, undos }
  });
  let onDrawn: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => (onDrawn = resolve));
  const handlers = createHandlers({
    doctor,
    faults,
    undos,
    ports,
    state,
    publisher,
    configuration,
    manager,
    calls,
    traffic,
    questions,
    inspector,
    auth,
    enterprise,
    imports,
    secrets,
    findCommand: (command) => findProgram(programAlone(command)),
    onDrawn
  });
  let closing: Promise<void> | null = null;
  let stopWatching: () => void = () => undefined;

  function show(): Resolution {
    const resolution = showServers(configuration, state);
    auth.reconcile();
    enterprise.show();
    state.put('app', 'workspace', workspaceView(configuration));
    return resolution;
  }

  function dispatch(name: unknown, input: unknown): Promise<Result<unknown>> {
    return route(handlers, name, input, (where, error) => {
      ports.log.error(`The command ${where} threw.`, error);
    });
  }

  return {
    bridge: {
      call: async <Name extends CommandName>(name: Name, input: unknown) =>
        (await dispatch(name, input)) as Result<CommandOutput<Name>>,
      subscribe: (listener) => publisher.subscribe(listener)
    },
    dispatch,
    snapshot: () => publisher.snapshot(),
    resolution: () => configuration.resolution(),
    state,
    manager,
    calls,
    imports,
    auth,
    doctor,
    drawn,
    fault: (error) => void faults.note('core', error),
    withoutSecrets: (id, value) => traffic.withoutSecrets(id, value),
    start: async ({ connect, after }) => {
      let mayConnect = false;
      const reconcile = (): void => {
        if (mayConnect && closing === null) manager.reconcile(configuration.resolution().active);
      };
      const loads = [eras, certificates, questions, inspector].map((part) => part.load());
      await Promise.all([configuration.reload(after), ...loads]);
      show();
      configuration.onChange(() => {
        show();
        // Not at once: what a connection told may have changed who counts, and it is still telling.
        queueMicrotask(reconcile);
      });
      const begin = (): void => {
        if (closing !== null) return;
        if (connect) {
          mayConnect = true;
          reconcile();
          const stops = [
            watchForWake(ports.clock, () => manager.networkReturned()),
            watchStart(state, ports.clock, (report) => state.put('app', 'start', report))
          ];
          stopWatching = () => stops.forEach((stop) => stop());
        }
        // For who looks at it; it takes a program of its own to find out.
        if (settings.hasPerson ?? true) void noteKeychain(ports, state);
      };
      if (after === undefined) begin();
      else void after.then(begin);
    },
    readAgain: () => configuration.reload(),
    close: () => {
      closing ??= close();
      return closing;
    }
  };

  async function close(): Promise<void> {
    stopWatching();
    await Promise.all([auth.close(), doctor.close()]);
    const ends = await Promise.allSettled([manager.close(), configuration.close(), ports.keychain.close()]);
    for (const end of ends) {
      if (end.status === 'rejected') ports.log.error('A part could not be closed.', end.reason);
    }
    await eras.settled();
    await inspector.close();
    // Whoever takes over the home must not find it written to.
    await kept.settled();
    traffic.close();
    publisher.close();
  }
}
