import type { AuthorizationFacts } from '../connection/transport';
import type { Discovered } from './contract';

/** Every permission of several lists once, in the order of their first mention; null: none. */
export function scopeUnion(...lists: readonly (string | null | undefined)[]): string | null {
  const all = lists.flatMap((list) => (list ?? '').split(/\s+/)).filter((scope) => scope !== '');
  return all.length === 0 ? null : [...new Set(all)].join(' ');
}

/** Whether `wanted` names something that `had` does not. */
export function isWider(wanted: string | null, had: string | null): boolean {
  const known = new Set((had ?? '').split(/\s+/));
  return (wanted ?? '').split(/\s+/).some((scope) => scope !== '' && !known.has(scope));
}

/**
 * What to ask for: as configured, as the refusal said, as the resource document says, else nothing in particular. A
 * refusal for want of permissions adds to what there is (AU5). `offline_access` only where the server lists it.
 */
export function scopeToAsk(
  configured: readonly string[] | undefined,
  facts: Pick<AuthorizationFacts, 'reason' | 'scope'> | null,
  granted: string | null,
  discovered: Discovered
): string | null {
  const chosen =
    configured !== undefined && configured.length > 0
      ? configured.join(' ')
      : (facts?.scope ?? discovered.resourceScopes?.join(' ') ?? null);
  const scope = facts?.reason === 'scope' ? scopeUnion(granted, chosen, facts.scope) : scopeUnion(chosen);
  const offline = 'offline_access';
  const isListed = discovered.metadata.scopesSupported?.includes(offline) === true;
  return scope !== null && isListed ? scopeUnion(scope, offline) : scope;
}
