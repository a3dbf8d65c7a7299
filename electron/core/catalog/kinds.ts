import type { Catalog, Prompt, Resource, ResourceTemplate, Tool } from '#shared/catalog/catalog';
import type { JsonObject, JsonValue } from '#shared/json';
import { readPrompts, readResources, readResourceTemplates, type Reading } from './read-entries';
import { readTools } from './read-tools';

/** The four lists of a catalogue, in the order in which they speak for the whole. */
export const kinds = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type Kind = (typeof kinds)[number];

export interface Items {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
}

export const noItems: Items = { tools: [], resources: [], resourceTemplates: [], prompts: [] };

interface KindFacts {
  readonly method: string;
  /** Field of the answer that holds the entries. */
  readonly field: string;
  /** What a server declares to offer it, and how it tells of changes (CN9). */
  readonly capability: 'tools' | 'resources' | 'prompts';
  readonly notification: string;
}

export const factsOf: Readonly<Record<Kind, KindFacts>> = {
  tools: {
    method: 'tools/list',
    field: 'tools',
    capability: 'tools',
    notification: 'notifications/tools/list_changed'
  },
  resources: {
    method: 'resources/list',
    field: 'resources',
    capability: 'resources',
    notification: 'notifications/resources/list_changed'
  },
  resourceTemplates: {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    capability: 'resources',
    notification: 'notifications/resources/list_changed'
  },
  prompts: {
    method: 'prompts/list',
    field: 'prompts',
    capability: 'prompts',
    notification: 'notifications/prompts/list_changed'
  }
};

export function isOffered(kind: Kind, capabilities: JsonObject): boolean {
  const declared = capabilities[factsOf[kind].capability];
  return declared !== undefined && declared !== null && declared !== false;
}

export interface ReadingContext {
  readonly server: string;
  readonly sendsHeaders: boolean;
}

type Readers = {
  readonly [K in Kind]: (entries: readonly JsonValue[], context: ReadingContext) => Reading<Items[K][number]>;
};

export const readers: Readers = {
  tools: (entries, { server, sendsHeaders }) => readTools(server, entries, sendsHeaders),
  resources: readResources,
  resourceTemplates: readResourceTemplates,
  prompts: readPrompts
};

/** What was known of a server whose connection is gone. */
export function staleCatalog(catalog: Catalog): Catalog {
  return { ...catalog, have: catalog.have === 'none' ? 'none' : 'stale', doing: 'idle', failure: null };
}
