import type { Problem } from './config';
import type { AllowList, Policy, PolicyRule, PolicySwitch } from './policy';

/** Whose settings file it is. */
export type SettingsOwner = 'user' | 'workspace' | 'system';

/** Which plugins may be used; later gates are asked only when the earlier let one through. */
export interface PluginPolicy {
  /** `name` or `name@marketplace`. */
  readonly blocklist: readonly Ruled[];
  /** null: every marketplace. */
  readonly strictKnownMarketplaces: RuledList | null;
  readonly hostPattern: RuledList | null;
  readonly pathPattern: RuledList | null;
  /** Marketplaces that plugins of other ones may depend on. */
  readonly allowCrossMarketplaceDependenciesOn: readonly string[];
}

export interface Ruled {
  readonly value: string;
  readonly file: string;
  readonly line: number;
}

export interface RuledList {
  readonly values: readonly string[];
  readonly file: string;
  readonly line: number;
}

export interface XaaIdp {
  readonly issuer: string;
  readonly clientId: string;
  readonly callbackPort?: number;
}

/** Milliseconds and counts; null: not set. */
export interface Limits {
  readonly startupTimeoutMs: number | null;
  readonly firstRunTimeoutMs: number | null;
  readonly callTimeoutMs: number | null;
  readonly callOverallTimeoutMs: number | null;
  readonly localConcurrency: number | null;
  readonly remoteConcurrency: number | null;
}

/** What one settings file says. */
export interface SettingsReading {
  readonly owner: SettingsOwner;
  readonly file: string;
  readonly exists: boolean;
  readonly denied: readonly PolicyRule[];
  readonly allowed: AllowList | null;
  readonly managedOnly: PolicySwitch | null;
  readonly pluginsOnly: PolicySwitch | null;
  readonly plugins: PluginPolicy;
  /** Folders of plugins beside those of the person's home, as written. */
  readonly pluginFolders: readonly string[];
  readonly xaaIdp: XaaIdp | null;
  /** Where the managed servers are fetched from; only of the administrator. */
  readonly managedUrl: string | null;
  readonly limits: Limits;
  readonly problems: readonly Problem[];
}

/** What all settings files say together. */
export interface Settings {
  readonly policy: Policy;
  readonly plugins: PluginPolicy;
  readonly pluginFolders: readonly string[];
  readonly xaaIdp: XaaIdp | null;
  readonly managedUrl: string | null;
  readonly limits: Limits;
}

export const noLimits: Limits = {
  startupTimeoutMs: null,
  firstRunTimeoutMs: null,
  callTimeoutMs: null,
  callOverallTimeoutMs: null,
  localConcurrency: null,
  remoteConcurrency: null
};

export const noPluginPolicy: PluginPolicy = {
  blocklist: [],
  strictKnownMarketplaces: null,
  hostPattern: null,
  pathPattern: null,
  allowCrossMarketplaceDependenciesOn: []
};

/**
 * Joins the files, strongest first: deny rules and allow lists of all count, a switch is on when any file has it on, and of
 * a value the strongest file's holds.
 */
export function joinSettings(readings: readonly SettingsReading[]): Settings {
  const order: readonly SettingsOwner[] = ['system', 'workspace', 'user'];
  const strongest = readings.toSorted((a, b) => order.indexOf(a.owner) - order.indexOf(b.owner));
  const first = <T>(pick: (reading: SettingsReading) => T | null): T | null => {
    for (const reading of strongest) {
      const value = pick(reading);
      if (value !== null) return value;
    }
    return null;
  };
  const limit = (name: keyof Limits): number | null => first(({ limits }) => limits[name]);
  return {
    policy: {
      denied: strongest.flatMap(({ denied }) => denied),
      allowed: strongest.flatMap(({ allowed }) => allowed ?? []),
      managedOnly: first(({ managedOnly }) => managedOnly),
      pluginsOnly: first(({ pluginsOnly }) => pluginsOnly)
    },
    plugins: {
      blocklist: strongest.flatMap(({ plugins }) => plugins.blocklist),
      strictKnownMarketplaces: first(({ plugins }) => plugins.strictKnownMarketplaces),
      hostPattern: first(({ plugins }) => plugins.hostPattern),
      pathPattern: first(({ plugins }) => plugins.pathPattern),
      allowCrossMarketplaceDependenciesOn:
        first(({ plugins: { allowCrossMarketplaceDependenciesOn: allowed } }) =>
          allowed.length === 0 ? null : allowed
        ) ?? []
    },
    pluginFolders: strongest.flatMap(({ pluginFolders }) => pluginFolders),
    xaaIdp: first(({ xaaIdp }) => xaaIdp),
    managedUrl: first(({ managedUrl }) => managedUrl),
    limits: {
      startupTimeoutMs: limit('startupTimeoutMs'),
      firstRunTimeoutMs: limit('firstRunTimeoutMs'),
      callTimeoutMs: limit('callTimeoutMs'),
      callOverallTimeoutMs: limit('callOverallTimeoutMs'),
      localConcurrency: limit('localConcurrency'),
      remoteConcurrency: limit('remoteConcurrency')
    }
  };
}
