import type { Failure } from '../failure';
import type { JsonObject } from '../json';

/** One tool as the server sent it, with our name beside its own (NM4). */
export interface Tool {
  /** `mcp__server__tool`. */
  readonly name: string;
  readonly originalName: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
  readonly annotations: JsonObject;
  /** What else the server sent with the tool (`_meta`, icons, fields of its vendor), as it came. */
  readonly extra: JsonObject;
  /** What had to be set aside, in whole sentences. */
  readonly problems: readonly string[];
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly mimeType: string | null;
}

export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly mimeType: string | null;
}

export interface Prompt {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string | null;
    readonly required: boolean;
  }[];
}

/** A tool as the list shows it; schemas are asked for one at a time (`catalog.tool`). */
export type ToolSummary = Pick<
  Tool,
  'name' | 'originalName' | 'title' | 'description' | 'annotations' | 'problems'
>;

/**
 * What we have and what we do are kept apart: a list that failed is state, never an empty list that lies.
 */
export interface Catalog {
  readonly have: 'none' | 'fresh' | 'stale';
  readonly doing: 'idle' | 'loading' | 'error';
  /** Only when `doing` is `error`. */
  readonly failure: Failure | null;
  readonly tools: readonly ToolSummary[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** What had to be left out of the lists, in whole sentences; what belongs to one tool stands there. */
  readonly problems: readonly string[];
}

export const emptyCatalog: Catalog = {
  have: 'none',
  doing: 'idle',
  failure: null,
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  problems: []
};
