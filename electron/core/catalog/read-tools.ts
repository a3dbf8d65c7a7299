import type { Tool } from '#shared/catalog/catalog';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { toolNames, type ToolName } from '#shared/server/names';
import { text } from '#shared/text/text';
import { wrongHeader } from './mirrored-headers';
import { optionalText, readEntries, type Reading } from './read-entries';

const known = new Set(['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations']);
const schemaTypes = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/**
 * Tools from the server's own entries. One broken tool never costs the others: what can still be called stays, with
 * a sentence about what is wrong; what cannot be named is left out, with a sentence in the list. Schemas and
 * descriptions are untouched.
 * @param sendsHeaders whether calls carry arguments as headers, so that tools which do so wrongly are left out.
 */
export function readTools(
  server: string,
  entries: readonly JsonValue[],
  sendsHeaders: boolean
): Reading<Tool> {
  const { items, problems } = readEntries('tools/list', entries, (entry): Tool | string => {
    const { name } = entry;
    if (typeof name !== 'string') return text('catalog:list.fieldMissing', { field: 'name' });
    const tool = readTool(name, entry);
    const wrong = sendsHeaders ? wrongHeader(tool.inputSchema) : null;
    return wrong === null ? tool : text('catalog:list.headerInvalid', { name, field: wrong });
  });
  const byName = new Map<string, Tool>();
  const repeated = new Set<string>();
  for (const tool of items) {
    if (byName.has(tool.originalName)) repeated.add(tool.originalName);
    else byName.set(tool.originalName, tool);
  }
  const names = toolNames(server, byName.keys());
  const tools = [...byName.values()].map((tool) =>
    withName(tool, names.get(tool.originalName), repeated.has(tool.originalName))
  );
  return { items: tools, problems };
}

function readTool(name: string, entry: JsonObject): Tool {
  const problems: string[] = [];
  const annotations = isJsonObject(entry['annotations']) ? entry['annotations'] : {};
  for (const field of ['title', 'description', 'annotations']) {
    const value = entry[field];
    const isFine = field === 'annotations' ? isJsonObject(value) : typeof value === 'string';
    if (value !== undefined && value !== null && !isFine)
      problems.push(text('catalog:tool.fieldInvalid', { field }));
  }
  return {
    name,
    originalName: name,
    title: optionalText(entry['title']) ?? optionalText(annotations['title']),
    description: optionalText(entry['description']),
    inputSchema: inputSchema(entry['inputSchema'], problems),
    outputSchema: outputSchema(entry['outputSchema'], problems),
    annotations,
    extra: Object.fromEntries(Object.entries(entry).filter(([key]) => !known.has(key))),
    problems
  };
}

function inputSchema(value: JsonValue | undefined, problems: string[]): JsonObject {
  if (!isJsonObject(value)) {
    problems.push(text('catalog:tool.noSchema'));
    return { type: 'object' };
  }
  if (value['type'] !== 'object') problems.push(text('catalog:tool.schemaNotObject'));
  return value;
}

function outputSchema(value: JsonValue | undefined, problems: string[]): JsonObject | null {
  if (value === undefined || value === null) return null;
  if (isJsonObject(value) && isTypeKnown(value['type'])) return value;
  problems.push(text('catalog:tool.outputSchemaInvalid'));
  return null;
}

function isTypeKnown(type: JsonValue | undefined): boolean {
  if (type === undefined) return true;
  const types: readonly JsonValue[] = Array.isArray(type) ? type : [type];
  return types.every((each) => typeof each === 'string' && schemaTypes.has(each));
}

function withName(tool: Tool, given: ToolName | undefined, isRepeated: boolean): Tool {
  const name = given?.name ?? tool.originalName;
  const problems = [
    ...tool.problems,
    ...(isRepeated ? [text('catalog:tool.listedTwice')] : []),
    ...(given?.collides === true ? [text('catalog:tool.nameCollides', { name })] : [])
  ];
  return { ...tool, name, problems };
}
