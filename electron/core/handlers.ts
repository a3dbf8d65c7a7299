import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import { resultPart } from '#shared/ipc/tool-commands';
import type { ServerEntry } from '#shared/server/config';
import type { Preferences } from '#shared/view/snapshot';
import { isWebAddress } from '#shared/web-address';
import type { AppAsks } from './ask/app-asks';
import type { Auth } from './auth/auth';
import type { Enterprise } from './auth/enterprise';
import type { Calls } from './call/calls';
import type { Configuration } from './config/contract';
import { createSettingHandlers } from './config/setting-handlers';
import type { ConnectionManager } from './connection/contract';
import type { Doctor } from './doctor/doctor';
import type { Faults } from './faults';
import { createFolderHandlers } from './folder-handlers';
import { createHandOverHandlers } from './import/hand-over';
import type { Imports } from './import/imports';
import type { Inspector } from './inspector';
import { createLinkHandlers } from './link-handlers';
import type { Ports } from './ports';
import { createProgramHandlers } from './program/programs';
import type { Publisher } from './publisher';
import { createSecretHandlers } from './secret/secrets';
import type { SecretStore } from './secret/store';
import { createSourceHandlers } from './source-handlers';
import type { State } from './state';
import type { Traffic } from './traffic/traffic';
import type { Undos } from './undos';

export interface HandlerDeps {
  readonly ports: Ports;
  readonly state: State;
  readonly publisher: Publisher;
  readonly configuration: Configuration;
  readonly manager: ConnectionManager;
  readonly calls: Calls;
  readonly traffic: Traffic;
  readonly questions: AppAsks;
  readonly inspector: Inspector;
  readonly auth: Auth;
  readonly enterprise: Enterprise;
  readonly imports: Imports;
  readonly secrets: SecretStore;
  readonly doctor: Doctor;
  readonly faults: Faults;
  readonly undos: Undos;
  /** Where a command leads to; null: nowhere. */
  readonly findCommand: (command: string) => Promise<string | null>;
  readonly onDrawn: () => void;
}

type Defined<Change> = { readonly [Name in keyof Change]: Exclude<Change[Name], undefined> };

/** Without what is given as undefined. */
function defined<Change extends object>(change: Change): Defined<Change> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined)
  ) as Defined<Change>;
}

/** What each command does. Input is checked already; answers are values, never exceptions. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { ports, state, publisher, configuration, manager, calls } = deps;

  function active(id: ServerId): Result<ServerEntry> {
    const entry = configuration.resolution().active.find((candidate) => candidate.id === id);
    return entry ? ok(entry) : failed('config.unknown-server', { details: { server: id } });
  }

  function prefer(change: Partial<Preferences>): void {
    state.put('app', 'preferences', ports.preferences.set(change));
    if (change.folders !== undefined) manager.rootsChanged();
  }

  return {
    'app.snapshot': () => Promise.resolve(ok(publisher.snapshot())),
    'app.drawn': () => {
      deps.onDrawn();
      return Promise.resolve(ok(null));
    },
    'preferences.set': (change) => {
      prefer(defined(change));
      return Promise.resolve(ok(null));
    },
    ...createFolderHandlers({ ports, undos: deps.undos, prefer }),
    'browser.open': ({ url }) => {
      if (!isWebAddress(url)) {
        return Promise.resolve(
          failed('ipc.invalid-input', {
            details: { name: 'browser.open', what: 'only http and https addresses open' }
          })
        );
      }
      return ports.desktop.openUrl(url);
    },
    'clipboard.write': ({ text }) => ports.desktop.writeClipboard(text),
    'file.open': ({ file }) => {
      const isOurs = Object.hasOwn(state.get().sources, file);
      if (isOurs) return ports.desktop.openFile(file);
      return Promise.resolve(
        failed('ipc.invalid-input', { details: { name: 'file.open', what: 'this is no configuration file' } })
      );
    },

    'server.connect': async ({ serverId }) => {
      await deps.auth.signIns.beforeConnect(serverId);
      return manager.connect(serverId);
    },
    'server.stop-retrying': ({ serverId }) => Promise.resolve(manager.stopRetrying(serverId)),
    'server.enable': ({ serverId }) => configuration.setDisabled(serverId, false),
    'server.disable': ({ serverId }) => configuration.setDisabled(serverId, true),
    'server.definition': ({ serverId }) => {
      const definition = configuration.definition(serverId);
      return Promise.resolve(definition.ok ? ok({ definition: definition.value }) : definition);
    },
    'command.find': async ({ command }) => ok({ isThere: (await deps.findCommand(command)) !== null }),
    'server.add': ({ definition, scope }) => configuration.add(definition, scope),
    'server.update': async ({ serverId, definition }) => {
      const updated = await configuration.update(serverId, definition);
      if (!updated.ok) return updated;
      return ok({ serverId: updated.value.serverId, ...deps.undos.keep(updated.value.back) });
    },
    'server.remove': async ({ serverId }) => {
      const removed = await configuration.remove(serverId);
      return removed.ok ? ok(deps.undos.keep(removed.value)) : removed;
    },
    'server.stderr': ({ serverId }) =>
      Promise.resolve(ok({ text: deps.traffic.withoutSecrets(serverId, manager.stderr(serverId)) })),

    'catalog.refresh': ({ serverId }) => manager.refreshCatalog(serverId),
    'catalog.tool': ({ serverId, name }) => Promise.resolve(manager.tool(serverId, name)),
    'tool.call': ({ serverId, callId, name, argumentsText, confirmed = false }) => {
      const entry = active(serverId);
      if (!entry.ok) return Promise.resolve(entry);
      const started = calls.start({
        serverId,
        serverName: entry.value.name,
        callId,
        name,
        argumentsText,
        isConfirmed: confirmed,
        idleTimeoutMs: null,
        overallTimeoutMs: null
      });
      return Promise.resolve(started.ok ? ok(null) : started);
    },
    'call.cancel': ({ callId }) => Promise.resolve(calls.cancel(callId)),
    ...createHandOverHandlers(deps),
    ...createProgramHandlers(deps),
    ...createSettingHandlers(deps),
    ...createSourceHandlers(deps),
    ...deps.traffic.handlers,
    ...deps.inspector.handlers,
    ...deps.auth.handlers,
    ...deps.enterprise.handlers,
    ...deps.imports.handlers,
    ...createSecretHandlers(deps.secrets, deps),
    ...createLinkHandlers(deps),
    ...deps.doctor.handlers,
    ...deps.faults.handlers,
    ...deps.undos.handlers,
    ...deps.questions.handlers,
    'call.arguments': async ({ callId }) => {
      const text = await calls.argumentsText(callId);
      return text.ok ? ok({ argumentsText: text.value }) : text;
    },
    'call.result': async ({ callId, from }) => {
      const text = await calls.resultText(callId);
      if (!text.ok) return text;
      const { length } = text.value;
      const resultText = from === undefined ? text.value : text.value.slice(from, from + resultPart);
      return ok({ resultText, length });
    }
  };
}
