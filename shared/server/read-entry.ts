import type { Problem, RemoteConfig, StdioConfig } from './config';
import { expand, expandPercent, type Lookup } from './expand';
import { expandWords } from './expand-words';
import type { JsonNode } from './json-document';
import { readRawEntry, type RawEntry } from './raw-entry';
import type { Note } from './raw-fields';
import { fillOAuth } from './read-oauth';
import { transportFromUrl } from './spellings';

export interface Surroundings {
  readonly lookup: Lookup;
  /** As Node names it. */
  readonly platform: string;
}

export type EntryReading =
  | { readonly kind: 'entry'; readonly config: StdioConfig | RemoteConfig }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Reads an entry and fills in its variables; what cannot be filled in is noted and stays as it was. */
export function readEntry(node: JsonNode, note: Note, surroundings: Surroundings): EntryReading {
  const raw = readRawEntry(node, note);
  return raw.kind === 'refused' ? raw : fillIn(node, raw.entry, note, surroundings);
}

function fillIn(
  node: JsonNode,
  { config, declared, offsets }: RawEntry,
  note: Note,
  { lookup, platform }: Surroundings
): EntryReading {
  const unknown = new Set<string>();

  function fill(field: string, source: string, fillAll = expand): string {
    const offset = offsets.get(field) ?? node.offset;
    const { text, missing, unclosed, foreign } = fillAll(source, lookup);
    for (const variable of new Set(missing)) note('missing-variable', offset, { field, variable });
    if (unclosed) note('unclosed-variable', offset, { field });
    // A remote address may hold percent signs of its own.
    const isLocal = config.transport === 'stdio';
    const percent = isLocal ? expandPercent(text, lookup, platform) : { text, foreign: [] };
    for (const value of new Set([...foreign, ...percent.foreign])) {
      note('foreign-placeholder', offset, { field, value });
    }
    if (missing.length > 0 || foreign.length > 0) unknown.add(field);
    return percent.text;
  }

  function fillRecord(
    field: string,
    record: Readonly<Record<string, string>>
  ): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(record).map(([key, value]) => [key, fill(`${field}.${key}`, value)])
    );
  }

  if (config.transport === 'stdio') {
    return {
      kind: 'entry',
      config: {
        ...config,
        command: fill('command', config.command),
        args: config.args.map((arg, index) => fill(`args[${index}]`, arg)),
        env: fillRecord('env', config.env),
        cwd: config.cwd === null ? null : fill('cwd', config.cwd)
      }
    };
  }
  const url = fill('url', config.url);
  const transport = declared ? config.transport : transportFromUrl(url);
  const headers = fillRecord('headers', config.headers);
  const offset = offsets.get('url') ?? node.offset;
  const scheme = schemeOf(url);
  if (scheme !== null && (scheme === 'ws') !== (transport === 'ws')) {
    return { kind: 'refused', problem: note('type-and-fields-disagree', offset, { value: transport }) };
  }
  if (scheme === null && !unknown.has('url')) {
    return {
      kind: 'refused',
      problem: note('invalid-entry', offset, { field: 'url', part: 'part.url-invalid' })
    };
  }
  const { headersHelper: helper, oauth } = config;
  const filled = {
    ...(helper === undefined ? {} : { headersHelper: fill('headersHelper', helper, expandWords) }),
    ...(oauth === undefined ? {} : { oauth: fillOAuth(oauth, fill) })
  };
  return { kind: 'entry', config: { ...config, transport, url, headers, ...filled } };
}

/** null: not an address a server can have. */
export function schemeOf(url: string): 'http' | 'ws' | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (hostname === '') return null;
  if (protocol === 'http:' || protocol === 'https:') return 'http';
  return protocol === 'ws:' || protocol === 'wss:' ? 'ws' : null;
}
