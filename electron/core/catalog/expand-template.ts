import { UriTemplate } from '@modelcontextprotocol/client';
import { failed, ok, type Result } from '#shared/failure';

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
  try {
    const template = new UriTemplate(uriTemplate);
    const variables = [...new Set(template.variableNames)];
    const lists = listNames(uriTemplate);
    const given = variables.flatMap((name): [string, string | string[]][] => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      if (value === '') return [];
      return [[name, lists.has(name) ? value.split(',').map((part) => part.trim()) : value]];
    });
    return ok({ uri: template.expand(Object.fromEntries(given)), variables });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return failed('protocol.bad-template', { details: { template: uriTemplate }, cause });
  }
}

function listNames(uriTemplate: string): ReadonlySet<string> {
  const names = [...uriTemplate.matchAll(/\{[+#./?&;]?([^}]*)\}/g)].flatMap(([, inside = '']) =>
    inside.split(',')
  );
  return new Set(names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1)));
}
