import os from 'node:os';
import { ok } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import type { JsonValue } from '#shared/json';
import { createRedactor } from '#shared/traffic/redact';
import type { Configuration } from '../config/contract';
import type { ConnectionManager } from '../connection/contract';
import type { Ports } from '../ports';
import { everySecret } from '../secret/every-secret';
import type { SecretStore } from '../secret/store';
import type { State } from '../state';
import { statusShape } from '../status-shape';
import type { Traffic } from '../traffic/traffic';

const trafficLines = 200;
const logLines = 200;

interface BundleDeps {
  readonly ports: Pick<Ports, 'clock' | 'desktop' | 'environment'>;
  readonly state: State;
  readonly configuration: Configuration;
  readonly manager: ConnectionManager;
  readonly traffic: Pick<Traffic, 'withoutSecrets' | 'handlers'>;
  readonly secrets: SecretStore;
}

export interface Bundle {
  readonly handlers: Pick<Handlers, 'diagnostics.preview' | 'diagnostics.save'>;
}

/** Everything that helps somebody else to understand what goes wrong here, and no secret (OB5). */
export function createBundle(deps: BundleDeps): Bundle {
  const { ports, state, configuration, manager, traffic, secrets } = deps;
  let previewed: string | null = null;

  function logsOf(): JsonValue {
    return Object.values(state.get().servers).flatMap(({ id, name }) => {
      const lines = traffic.withoutSecrets(id, manager.stderr(id)).trimEnd().split('\n').slice(-logLines);
      return lines.join('') === '' ? [] : [{ server: name, lines }];
    });
  }

  async function lastTraffic(): Promise<JsonValue> {
    const page = await traffic.handlers['traffic.page']({
      ...{ serverId: null, before: null, after: null, limit: trafficLines },
      filter: {
        ...{ direction: null, method: '', kinds: null, errorsOnly: false },
        ...{ search: '', level: null, folded: false }
      }
    });
    return page.ok ? plain(page.value.entries) : [];
  }

  async function gather(): Promise<string> {
    const { version, platform, home } = ports.environment;
    const { info, preferences, workspace, start, checkups } = state.get().app;
    const everything = {
      made: new Date(ports.clock.now()).toISOString(),
      app: { version, keychain: info.keychain, startedAt: new Date(info.startedAt).toISOString() },
      system: {
        ...{ platform, arch: process.arch, release: os.release() },
        versions: plain(process.versions),
        processors: os.availableParallelism(),
        memoryMiB: Math.round(os.totalmem() / 2 ** 20)
      },
      preferences: plain(preferences),
      settings: plain(configuration.settings()),
      settingsFiles: configuration.settingsReadings().map(({ file }) => file),
      workspace: plain(workspace ?? null),
      start: plain(start ?? null),
      status: plain(
        statusShape({
          ...{ state, manager, resolution: () => configuration.resolution() },
          withoutSecrets: (id, value) => traffic.withoutSecrets(id, value)
        })
      ),
      checkups: plain(checkups ?? {}),
      traffic: await lastTraffic(),
      logs: logsOf()
    };
    const whole = createRedactor(await everySecret(configuration, secrets)).value(everything);
    return `${withoutHome(JSON.stringify(whole, null, 2), home)}\n`;
  }

  return {
    handlers: {
      'diagnostics.preview': async () => {
        previewed = await gather();
        return ok({ text: previewed });
      },
      'diagnostics.save': () =>
        ports.desktop.saveFile({
          suggestedName: 'patchbay-diagnostics.json',
          content: (async function* () {
            yield previewed ?? (await gather());
          })()
        })
    }
  };
}

/** As it will be written: what JSON leaves out is gone. */
function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

/** The folder is named after the person. In JSON text a backslash is two. */
function withoutHome(json: string, home: string): string {
  const written = JSON.stringify(home).slice(1, -1);
  return written.length < 2 ? json : json.replaceAll(written, '~');
}
