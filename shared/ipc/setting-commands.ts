import { z } from 'zod';
import type { Limits, SettingsOwner } from '../server/settings';
import { command } from './command';

export type LimitName = keyof Limits;

export const limitNames = [
  'localConcurrency',
  'remoteConcurrency',
  'startupTimeoutMs',
  'firstRunTimeoutMs',
  'callTimeoutMs',
  'callOverallTimeoutMs'
] as const satisfies readonly LimitName[];

/** One limit, as the settings files have it. */
export interface LimitView {
  readonly name: LimitName;
  /** null: the usual one holds. */
  readonly value: number | null;
  readonly usual: number;
  /** Whose file decides; null: nobody's. */
  readonly by: SettingsOwner | null;
  readonly file: string | null;
}

/** A rule that somebody stronger than the person decides. */
export interface LockedRule {
  readonly what: 'managedOnly' | 'pluginsOnly' | 'denied' | 'allowed' | 'marketplaces';
  readonly by: SettingsOwner;
  readonly file: string;
  readonly line: number;
}

export interface SettingsOverview {
  readonly limits: readonly LimitView[];
  readonly rules: readonly LockedRule[];
  readonly pluginFolders: readonly string[];
  /** The person's own file; it may not exist yet. */
  readonly file: string;
}

export const settingCommands = {
  'settings.overview': command(z.strictObject({})).returns<SettingsOverview>(),
  /** Writes the person's own settings; holds from the next start on. null: as usual. */
  'limit.set': command(
    z.strictObject({ name: z.enum(limitNames), value: z.int().positive().max(86_400_000).nullable() })
  ).returns<null>()
} as const;
