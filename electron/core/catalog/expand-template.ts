import { parseUriTemplate } from '#shared/catalog/uri-template';
import { ok, type Result } from '#shared/failure';

export interface Expanded {
  readonly uri: string;
  /** Names in the order in which the template has them, each once. */
  readonly variables: readonly string[];
}

/** An address from a template of RFC 6570. What is left empty is left out; a list (`{/parts*}`) is typed with commas. */
export function expandTemplate(
  uriTemplate: string,
  values: Readonly<Record<string, string>>
): Result<Expanded> {
  const template = parseUriTemplate(uriTemplate);
  if (!template.ok) return template;
  const { variables, lists } = template.value;
  const given = variables.flatMap((name): [string, string | readonly string[]][] => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    if (value === '') return [];
    return [[name, lists.has(name) ? value.split(',').map((part) => part.trim()) : value]];
  });
  return ok({ uri: template.value.expand(Object.fromEntries(given)), variables });
}
