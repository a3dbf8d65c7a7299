import { createServer, type AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Remedy } from '#shared/doctor/checkup';
import { literal } from '#shared/config-dialects/fill';
import { failed, ok, type Failure, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { RepairInput, RepairOutcome } from '#shared/ipc/doctor-commands';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { ServerEntry } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { Auth } from '../auth/auth';
import type { Configuration } from '../config/contract';
import type { Certificates } from '../connection/certificates';
import type { ConnectionManager } from '../connection/contract';
import type { Desktop } from '../ports';
import type { SecretStore } from '../secret/store';
import { entering, secretName, type EnterVariable } from './enter-value';
import { withPort } from './local';
import type { Undos } from '../undos';
import type { FoundWay } from './step';

export interface RepairDeps {
  readonly configuration: Configuration;
  readonly manager: ConnectionManager;
  readonly auth: Pick<Auth, 'handlers' | 'signIns'>;
  readonly secrets: SecretStore;
  readonly certificates: Pick<Certificates, 'trust'>;
  readonly desktop: Pick<Desktop, 'chooseFile'>;
  readonly undos: Pick<Undos, 'keep'>;
  /** Begins to install; what comes of it is told in the snapshot. */
  readonly install: (id: ServerId, remedy: Remedy, way: string) => Result<null>;
}

const done: Result<RepairOutcome> = ok({ outcome: 'done' });
const elsewhere: Result<RepairOutcome> = ok({ outcome: 'elsewhere' });

/** Does the one step that a checkup found. */
export async function repair(
  entry: ServerEntry | null,
  id: ServerId,
  remedy: Remedy,
  found: FoundWay | null,
  input: RepairInput | null,
  deps: RepairDeps
): Promise<Result<RepairOutcome>> {
  const { configuration, manager, auth } = deps;

  async function change(edit: (now: ServerDefinition) => ServerDefinition): Promise<Result<RepairOutcome>> {
    const now = configuration.definition(id);
    if (!now.ok) return now;
    const written = await configuration.update(id, edit(now.value));
    return written.ok ? ok({ outcome: 'done', ...deps.undos.keep(written.value.back) }) : written;
  }

  function start(file: string): Promise<Result<RepairOutcome>> {
    return change((now) => (now.transport === 'stdio' ? { ...now, command: file } : now));
  }

  async function signIn(anotherPort = false): Promise<Result<RepairOutcome>> {
    const begun = await auth.handlers['auth.sign-in']({ serverId: id, anotherPort });
    return begun.ok ? elsewhere : begun;
  }

  switch (remedy.kind) {
    case 'choose-program': {
      const chosen = await deps.desktop.chooseFile(text('doctor:program', { name: entry?.name ?? id }));
      if (!chosen.ok) return chosen;
      return chosen.value === null ? ok({ outcome: 'nothing' }) : start(chosen.value);
    }
    case 'use-program':
      return start(remedy.file);
    case 'install-runtime': {
      if (input?.kind !== 'way') return notGiven();
      const begun = deps.install(id, remedy, input.id);
      return begun.ok ? elsewhere : begun;
    }
    case 'switch-transport':
    case 'use-address': {
      const to = found ?? ownWay(entry, remedy);
      if (to === null) return notGiven();
      return change((now) => (now.transport === 'stdio' ? now : { ...now, ...to }));
    }
    case 'use-another-port': {
      if (remedy.of === 'sign-in') return signIn(true);
      const free = await freePort();
      return change((now) => moved(now, entry, remedy.port, free));
    }
    case 'trust-certificate': {
      if (input?.kind !== 'trust') return notGiven();
      const trusted = await deps.certificates.trust(remedy.place, input.fingerprint);
      return trusted.ok ? asDone(manager.connect(id)) : trusted;
    }
    case 'enter-variable':
      return input?.kind === 'value' ? enter(remedy, input) : notGiven();
    case 'forget-registration': {
      const forgotten = await auth.handlers['auth.forget-registration']({ serverId: id });
      return forgotten.ok ? signIn() : forgotten;
    }
    case 'relax-issuer': {
      const relaxed = await auth.handlers['auth.relax-issuer']({ serverId: id, relaxed: true });
      return relaxed.ok ? signIn() : relaxed;
    }
    case 'sign-in':
      return signIn();
    case 'use-instead':
      return asDone(await configuration.choose(id, 'instead'));
    case 'enable':
      return asDone(await configuration.setDisabled(id, false));
    case 'wait-longer':
      return asDone(manager.waitLonger(id));
    case 'unpin':
      return asDone(manager.pinEra(id, 'auto'));
    case 'try-again':
      await auth.signIns.beforeConnect(id);
      return asDone(manager.connect(id));
    // What these need is a dialog of the window.
    case 'approve':
    case 'edit':
    case 'enter-client':
    case 'open-file':
    case 'none':
      return elsewhere;
  }

  async function enter(
    remedy: EnterVariable,
    { value, inKeychain }: Extract<RepairInput, { kind: 'value' }>
  ): Promise<Result<RepairOutcome>> {
    const { variable, of } = remedy;
    const name = of === 'keychain' ? variable : secretName(entry?.name ?? id, variable);
    if (inKeychain) {
      const kept = await deps.secrets.set(name, value);
      if (!kept.ok) return kept;
      // The reference stands in the file already.
      if (of === 'keychain') return asDone(manager.connect(id));
    }
    const edit = await entering(entry, remedy, inKeychain ? `\${keychain:${name}}` : literal(value));
    const now = configuration.definition(id);
    // What was entered must not get lost where it has no place.
    if (now.ok && isDeepStrictEqual(edit(now.value), now.value)) {
      const what = text('failure:what.noReference', { variable });
      return failed('config.invalid-entry', { details: { server: entry?.name ?? id, what } });
    }
    return change(edit);
  }
}

function asDone(result: Result<null>): Result<RepairOutcome> {
  return result.ok ? done : result;
}

function notGiven(): { readonly ok: false; readonly failure: Failure } {
  const details = { name: 'doctor.repair', what: 'what this repair needs was not given' };
  return failed('ipc.invalid-input', { details });
}

/** An address that is right as it is, but for the transport. */
function ownWay(entry: ServerEntry | null, remedy: Remedy): FoundWay | null {
  const config = entry?.config;
  if (remedy.kind !== 'switch-transport' || config === undefined || !('url' in config)) return null;
  return { transport: remedy.to, url: config.url };
}

function moved(now: ServerDefinition, entry: ServerEntry | null, from: number, to: number): ServerDefinition {
  const config = entry?.config;
  if (now.transport !== 'stdio' || config?.transport !== 'stdio') return now;
  const env = Object.entries(config.env)
    .map(([key, value]) => [key, withPort(value, from, to)] as const)
    .filter(([key, value]) => value !== config.env[key]);
  return {
    ...now,
    args: now.args.map((arg) => withPort(arg, from, to)),
    env: { ...now.env, ...Object.fromEntries(env) }
  };
}

/** One that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
