import type { Catalog } from '#shared/catalog/catalog';
import type { ServerView } from '#shared/view/snapshot';
import type { ServerTab } from '../place';

export interface TabChoice {
  readonly tab: ServerTab;
  readonly count: number | undefined;
}

/** A tab whose capability the server lacks is absent, not empty. */
export function tabsOf(server: ServerView, catalog: Catalog | undefined): readonly TabChoice[] {
  const { connection, suppression } = server;
  const known = catalog !== undefined && catalog.have !== 'none' ? catalog : undefined;
  const isComing = suppression === null && connection.type === 'pending';
  const offers = (capability: string, count: number | undefined): boolean =>
    connection.type === 'connected' && suppression === null
      ? Object.hasOwn(connection.capabilities, capability) || (count ?? 0) > 0
      : (count ?? 0) > 0;
  const tools = known?.tools.length;
  const resources = known && known.resources.length + known.resourceTemplates.length;
  const prompts = known?.prompts.length;
  return [
    { tab: 'overview' as const, count: undefined },
    ...(offers('tools', tools) || isComing ? [{ tab: 'tools' as const, count: tools }] : []),
    ...(offers('resources', resources) ? [{ tab: 'resources' as const, count: resources }] : []),
    ...(offers('prompts', prompts) ? [{ tab: 'prompts' as const, count: prompts }] : []),
    // Also of a server that is off: what passed before is worth reading.
    { tab: 'traffic' as const, count: undefined },
    { tab: 'configuration' as const, count: undefined }
  ];
}
