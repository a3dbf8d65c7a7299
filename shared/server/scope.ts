/** Where a server's configuration comes from, weakest first; `enterprise` is exclusive, not strongest. */
export const scopes = [
  'built-in',
  'plugin',
  'webapp',
  'user',
  'project',
  'local',
  'dynamic',
  'managed',
  'enterprise'
] as const;

export type Scope = (typeof scopes)[number];

/** Position in the order of precedence; a larger number wins. */
export function precedence(scope: Scope): number {
  return scopes.indexOf(scope);
}
