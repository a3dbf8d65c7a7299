import { getNodeValue } from 'jsonc-parser';
import type { Problem } from './config';
import {
  elements,
  lastMember,
  members,
  switchOf,
  textOf,
  type JsonDocument,
  type JsonNode
} from './json-document';
import type { PolicyRule } from './policy';
import { problem, type ProblemKind } from './problems';
import type { RuledList } from './settings';

/** One settings file being read: each field is asked for by name, and what is of a wrong type is named and not used. */
export interface SettingFields {
  readonly problems: readonly Problem[];
  object(node: JsonNode | null, path: string): JsonNode | null;
  text(parent: JsonNode | null, key: string, path?: string): string | null;
  address(parent: JsonNode | null, key: string): string | null;
  flag(parent: JsonNode | null, key: string): { readonly file: string; readonly line: number } | null;
  count(parent: JsonNode | null, key: string): number | null;
  texts(parent: JsonNode | null, key: string, path: string): RuledList | null;
  rules(parent: JsonNode | null, key: string): (RuledList & { readonly rules: readonly PolicyRule[] }) | null;
  note(kind: ProblemKind, node: JsonNode, field: string, part?: string): void;
}

export function createFields(file: string, document: JsonDocument): SettingFields {
  const problems: Problem[] = [];
  const note: SettingFields['note'] = (kind, node, field, part) => {
    const place = document.position(node.offset);
    problems.push(
      problem(kind, { file, ...place, field, ...(part === undefined ? {} : { part: `part.${part}` }) })
    );
  };
  const lineOf = (node: JsonNode): number => document.position(node.offset).line;
  const found = (parent: JsonNode | null, key: string): JsonNode | null => {
    const value = lastMember(parent, key)?.value ?? null;
    return value?.type === 'null' ? null : value;
  };

  function wanted<T>(
    parent: JsonNode | null,
    key: string,
    [part, read]: readonly [string, (node: JsonNode) => T | null],
    path = key
  ): T | null {
    const node = found(parent, key);
    if (node === null) return null;
    const value = read(node);
    if (value === null) note('wrong-setting', node, path, part);
    return value;
  }

  const list = (node: JsonNode): RuledList | null => {
    const values = (node.type === 'array' ? elements(node) : [node]).map(textOf);
    const texts = values.filter((value) => value !== null);
    return texts.length === values.length ? { values: texts, file, line: lineOf(node) } : null;
  };

  function rule(node: JsonNode): PolicyRule | null {
    const place = { file, line: lineOf(node) };
    const name = textOf(lastMember(node, 'serverName')?.value ?? null);
    if (name !== null) return { match: { by: 'name', name }, ...place };
    const pattern = textOf(lastMember(node, 'serverUrl')?.value ?? null);
    if (pattern !== null) return { match: { by: 'url', pattern }, ...place };
    const command = lastMember(node, 'serverCommand')?.value ?? null;
    const words = elements(command).map(textOf);
    const texts = words.filter((word) => word !== null);
    const isWhole = texts.length > 0 && texts.length === words.length;
    return isWhole ? { match: { by: 'command', words: texts }, ...place } : null;
  }

  return {
    problems,
    note,
    object: (node, path) => {
      if (node === null || node.type === 'object' || node.type === 'null') return node;
      note('wrong-setting', node, path, 'expected-object');
      return null;
    },
    text: (parent, key, path) => wanted(parent, key, ['expected-text', textOf], path),
    address: (parent, key) =>
      wanted(parent, key, [
        'expected-address',
        (node) => {
          const text = textOf(node);
          return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
        }
      ]),
    flag: (parent, key) => {
      const isOn = wanted<boolean>(parent, key, ['expected-switch', switchOf]);
      const node = found(parent, key);
      if (node?.type === 'string' && isOn !== null) {
        const place = { file, ...document.position(node.offset) };
        problems.push(problem('switch-as-text', { ...place, field: key, value: String(isOn) }));
      }
      return isOn === true && node !== null ? { file, line: lineOf(node) } : null;
    },
    count: (parent, key) =>
      wanted<number>(parent, key, [
        'expected-count',
        (node) => {
          const value: unknown = getNodeValue(node);
          return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
        }
      ]),
    texts: (parent, key, path) => wanted(parent, key, ['expected-texts', list], path),
    rules: (parent, key) => {
      const node = found(parent, key);
      if (node === null) return null;
      // A list that cannot be read as a whole must not be taken for an absent one, which would allow everything.
      if (node.type !== 'array') note('wrong-setting', node, key, 'expected-list');
      const rules = elements(node).flatMap((element, index) => {
        const read = rule(element);
        if (read === null) note('wrong-setting', element, `${key}[${index}]`, 'expected-rule');
        return read ?? [];
      });
      return { rules, values: [], file, line: lineOf(node) };
    }
  };
}

/** Keys of the root that nobody asks for. */
export function unknownKeys(root: JsonNode | null, known: ReadonlySet<string>): readonly JsonNode[] {
  return members(root)
    .filter(({ key }) => !known.has(key) && !key.startsWith('$'))
    .map(({ keyNode }) => keyNode);
}
