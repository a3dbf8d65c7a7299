import { readJson, type JsonNode, type Position } from '../server/json-document';
import { readToml } from './read-toml';
import { readYaml } from './read-yaml';

export type Format = 'json' | 'yaml' | 'toml';

export interface ForeignFault {
  readonly offset: number;
  /** The parser's own words, or (JSON) the key of a sentence. */
  readonly cause: string;
  /** What stands before it, back to the last key, was not read for certain either. */
  readonly spoilsBefore?: boolean;
}

/** A file of any format as one kind of tree. */
export interface ForeignDocument {
  readonly format: Format;
  readonly text: string;
  /** null: there is no value at all, or none that can be trusted. */
  readonly root: JsonNode | null;
  readonly faults: readonly ForeignFault[];
  position(offset: number): Position;
}

export function readDocument(text: string, format: Format): ForeignDocument {
  switch (format) {
    case 'yaml':
      return readYaml(text);
    case 'toml':
      return readToml(text);
    case 'json': {
      const { root, faults, ...document } = readJson(text);
      return {
        format,
        text,
        root,
        position: (offset) => document.position(offset),
        faults: faults.map(({ offset, what }) => ({ offset, cause: what }))
      };
    }
  }
}

/** By the ending of its name, else by how it begins. */
export function formatOf(file: string, text: string): Format {
  if (/\.toml$/i.test(file)) return 'toml';
  if (/\.ya?ml$/i.test(file)) return 'yaml';
  if (/\.jsonc?$/i.test(file)) return 'json';
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^(?:[{[]|\/\/|\/\*|$)/.test(start) && !/^\[[\w."-]+\]\s*$/m.test(start.split('\n')[0] ?? ''))
    return 'json';
  if (/^\s*\[[\w."'-]+\]\s*(?:#.*)?$/m.test(start) || /^[\w."-]+\s*=/m.test(start)) return 'toml';
  return 'yaml';
}
