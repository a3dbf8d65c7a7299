import path from 'node:path';
import { ok } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import {
  limitNames,
  type LimitName,
  type LimitView,
  type LockedRule,
  type settingCommands
} from '#shared/ipc/setting-commands';
import type { SettingsOwner, SettingsReading } from '#shared/server/settings';
import { defaultManagerOptions } from '../connection/contract';
import { changeDepsOf } from '../kept';
import type { Ports } from '../ports';
import { changeFile } from './change-file';
import type { Configuration } from './contract';
import { removeValue, setValue } from './json-edit';

/** Under which key a settings file has a limit, and what holds where none has it. */
const limits: Readonly<Record<LimitName, { readonly key: string; readonly usual: number }>> = {
  localConcurrency: { key: 'localConcurrency', usual: defaultManagerOptions.localConcurrency },
  remoteConcurrency: { key: 'remoteConcurrency', usual: defaultManagerOptions.remoteConcurrency },
  startupTimeoutMs: { key: 'startupTimeout', usual: defaultManagerOptions.startupTimeoutMs },
  firstRunTimeoutMs: { key: 'firstRunTimeout', usual: defaultManagerOptions.packageRunnerTimeoutMs },
  callTimeoutMs: { key: 'callTimeout', usual: defaultManagerOptions.callTimeoutMs },
  callOverallTimeoutMs: { key: 'callOverallTimeout', usual: defaultManagerOptions.callOverallTimeoutMs }
};

const strength: readonly SettingsOwner[] = ['system', 'workspace', 'user'];

/** What the settings files say about limits and rules, and the person's own word about limits. */
export function createSettingHandlers({
  ports,
  configuration
}: {
  readonly ports: Ports;
  readonly configuration: Configuration;
}): Pick<Handlers, keyof typeof settingCommands> {
  const file = path.join(ports.environment.home, '.patchbay', 'settings.json');
  const strongest = () =>
    configuration
      .settingsReadings()
      .toSorted((a, b) => strength.indexOf(a.owner) - strength.indexOf(b.owner));

  return {
    'settings.overview': () =>
      Promise.resolve(
        ok({
          limits: limitNames.map((name) => limitView(name, strongest())),
          rules: strongest().flatMap(rulesOf),
          pluginFolders: configuration.settings().pluginFolders,
          file
        })
      ),
    'limit.set': async ({ name, value }) => {
      const { key } = limits[name];
      const written = await changeFile(
        file,
        (text) =>
          ok(
            value === null
              ? removeValue(text, [key])
              : setValue(text.trim() === '' ? '{}\n' : text, [key], value)
          ),
        changeDepsOf(ports)
      );
      if (!written.ok) return written;
      await configuration.reload();
      return ok(null);
    }
  };
}

function limitView(name: LimitName, readings: readonly SettingsReading[]): LimitView {
  const { usual } = limits[name];
  const decides = readings.find((reading) => reading.limits[name] !== null);
  return {
    ...{ name, usual, value: decides?.limits[name] ?? null },
    ...{ by: decides?.owner ?? null, file: decides?.file ?? null }
  };
}

/** Each kind once for a file, at its first line. */
function rulesOf(reading: SettingsReading): readonly LockedRule[] {
  const { owner: by, managedOnly, pluginsOnly, denied, allowed, plugins } = reading;
  const marketplaces =
    plugins.strictKnownMarketplaces ?? plugins.hostPattern ?? plugins.pathPattern ?? plugins.blocklist[0];
  const found = {
    managedOnly,
    pluginsOnly,
    denied: denied[0],
    allowed,
    marketplaces
  } as const;
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((what) => {
    const place = found[what];
    return place ? [{ what, by, file: place.file, line: place.line }] : [];
  });
}
