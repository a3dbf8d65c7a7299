import type { Prompt, Resource, ResourceTemplate } from '#shared/catalog/catalog';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { text } from '#shared/text/text';

export interface Reading<Item> {
  readonly items: readonly Item[];
  /** One sentence for each entry that was left out. */
  readonly problems: readonly string[];
}

/** @param read gives the item, or what is wrong with the entry. */
export function readEntries<Item extends object>(
  method: string,
  entries: readonly JsonValue[],
  read: (entry: JsonObject) => Item | string
): Reading<Item> {
  const items: Item[] = [];
  const problems: string[] = [];
  entries.forEach((entry, index) => {
    const item = isJsonObject(entry) ? read(entry) : text('catalog:list.notAnObject');
    if (typeof item !== 'string') items.push(item);
    else problems.push(text('catalog:list.entryInvalid', { position: index + 1, method, what: item }));
  });
  return { items, problems };
}

export function readResources(entries: readonly JsonValue[]): Reading<Resource> {
  return readEntries('resources/list', entries, (entry) => {
    const { uri } = entry;
    if (typeof uri !== 'string') return text('catalog:list.fieldMissing', { field: 'uri' });
    return { uri, ...described(entry, uri), mimeType: optionalText(entry['mimeType']) };
  });
}

export function readResourceTemplates(entries: readonly JsonValue[]): Reading<ResourceTemplate> {
  return readEntries('resources/templates/list', entries, (entry) => {
    const { uriTemplate } = entry;
    if (typeof uriTemplate !== 'string') return text('catalog:list.fieldMissing', { field: 'uriTemplate' });
    return { uriTemplate, ...described(entry, uriTemplate), mimeType: optionalText(entry['mimeType']) };
  });
}

export function readPrompts(entries: readonly JsonValue[]): Reading<Prompt> {
  return readEntries('prompts/list', entries, (entry) => {
    const { name, arguments: args } = entry;
    if (typeof name !== 'string') return text('catalog:list.fieldMissing', { field: 'name' });
    const list: readonly JsonValue[] = Array.isArray(args) ? args : [];
    return { ...described(entry, name), arguments: list.filter(isJsonObject).flatMap(promptArgument) };
  });
}

function promptArgument(entry: JsonObject): Prompt['arguments'] {
  const { name, description, required } = entry;
  if (typeof name !== 'string') return [];
  return [{ name, description: optionalText(description), required: required === true }];
}

function described(
  entry: JsonObject,
  fallbackName: string
): Pick<Resource, 'name' | 'title' | 'description'> {
  return {
    name: optionalText(entry['name']) ?? fallbackName,
    title: optionalText(entry['title']),
    description: optionalText(entry['description'])
  };
}

export function optionalText(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
