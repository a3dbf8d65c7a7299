import type { ServerEntry } from '#shared/server/config';

/**
 * Whom a connection talks to, and as whom: one live connection per key (CN6). Times and the switch do not count: they
 * hold from the next use on, without a new connection.
 */
export function connectionKey(entry: Pick<ServerEntry, 'name' | 'config'>): string {
  const known = keys.get(entry);
  if (known !== undefined) return known;
  const key = keyOf(entry);
  keys.set(entry, key);
  return key;
}

/** Asked for at each step of a connection; an entry never changes. */
const keys = new WeakMap<Pick<ServerEntry, 'name' | 'config'>, string>();

function keyOf({ name, config }: Pick<ServerEntry, 'name' | 'config'>): string {
  const { disabled: _disabled, startupTimeoutMs: _startup, callTimeoutMs: _call, ...rest } = config;
  return JSON.stringify([name, rest], (_key, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
