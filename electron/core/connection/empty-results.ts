import type { JsonObject } from '#shared/json';

export const cacheable = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** The smallest valid result of each method whose answers we read ourselves, in the stateless era. */
export const emptyResults: ReadonlyMap<string, JsonObject> = new Map(
  Object.entries({
    'tools/call': { resultType: 'complete', content: [] },
    'tools/list': { ...cacheable, tools: [] },
    'resources/list': { ...cacheable, resources: [] },
    'resources/templates/list': { ...cacheable, resourceTemplates: [] },
    'prompts/list': { ...cacheable, prompts: [] },
    'resources/read': { ...cacheable, contents: [] },
    'prompts/get': { resultType: 'complete', messages: [] },
    'completion/complete': { resultType: 'complete', completion: { values: [] } }
  })
);
