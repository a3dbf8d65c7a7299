import type { Problem, RemoteConfig, StdioConfig } from './config';
import { lastMember, textOf, type JsonNode } from './json-document';
import {
  fieldMember,
  noteDoubles,
  readArgs,
  readCommand,
  readDuration,
  readOptionalText,
  readRecord,
  readSwitch,
  readUrl,
  refuse,
  type FieldReader,
  type Note
} from './raw-fields';
import { readOAuth } from './read-oauth';
import { transportFromText, transportFromUrl, type FileTransport } from './spellings';

/** An entry as the file has it: `${…}` not yet filled in. */
export interface RawEntry {
  readonly config: StdioConfig | RemoteConfig;
  /** False where the transport is only guessed from the URL. */
  readonly declared: boolean;
  /** Where each text stands, by its path: `command`, `args[1]`, `env.MODE`, `headers.X`, `url`, `cwd`. */
  readonly offsets: ReadonlyMap<string, number>;
}

export type RawReading =
  | { readonly kind: 'entry'; readonly entry: RawEntry }
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * Reads one entry of `mcpServers`. Times are in milliseconds as in Claude Code: `timeout` is the idle limit of a tool
 * call, `startupTimeout` the limit of start, handshake and first listing; what is below 1000 is ignored (it was meant in
 * seconds), what is above 24 hours counts as 24 hours. `disabled: true` and `enabled: false` both switch off.
 * Keys that Patchbay does not know are left alone.
 */
export function readRawEntry(node: JsonNode, note: Note): RawReading {
  const reader: FieldReader = { node, note, refusals: [], offsets: new Map() };
  if (node.type !== 'object') {
    return { kind: 'refused', problem: note('invalid-entry', node.offset, { part: 'part.not-an-object' }) };
  }
  noteDoubles(node, note);
  const entry = readFields(reader);
  const [problem] = reader.refusals;
  return problem === undefined ? { kind: 'entry', entry } : { kind: 'refused', problem };
}

function readFields(reader: FieldReader): RawEntry {
  const disabled = readSwitch(reader, 'disabled');
  const enabled = readSwitch(reader, 'enabled');
  const common = {
    disabled: disabled === true || enabled === false,
    startupTimeoutMs: readDuration(reader, 'startupTimeout'),
    callTimeoutMs: readDuration(reader, 'timeout')
  };
  const declared = readTransport(reader);
  const [command, ...words] = readCommand(reader);
  const url = readUrl(reader);
  const transport = chooseTransport(reader, declared, command !== undefined, url);
  const { offsets } = reader;
  if (transport === 'stdio') {
    const config: StdioConfig = {
      ...common,
      transport,
      command: command ?? '',
      args: [...words, ...readArgs(reader, words.length)],
      env: readRecord(reader, 'env'),
      cwd: readOptionalText(reader, 'cwd'),
      shellPrefix: readOptionalText(reader, 'shellPrefix')
    };
    return { config, declared: true, offsets };
  }
  const headers = readRecord(reader, 'headers');
  const helper = readOptionalText(reader, 'headersHelper');
  const oauth = readOAuth(reader);
  return {
    config: {
      ...common,
      transport,
      url: url ?? '',
      headers,
      ...(helper === null ? {} : { headersHelper: helper }),
      ...(oauth === null ? {} : { oauth })
    },
    declared: declared !== null,
    offsets
  };
}

function readTransport(reader: FieldReader): FileTransport | null {
  const { node } = reader;
  const member = fieldMember(node, 'type');
  if (!member?.value) return textOf(lastMember(node, 'httpUrl')?.value ?? null) === null ? null : 'http';
  // Cline also writes { "transport": { "type": "stdio" } }.
  const value =
    member.value.type === 'object' ? (lastMember(member.value, 'type')?.value ?? null) : member.value;
  const written = textOf(value);
  const transport = written === null ? null : transportFromText(written);
  if (written === null) {
    refuse(reader, 'invalid-entry', member.value.offset, { field: member.key, part: 'part.type-not-text' });
  } else if (transport === null) {
    refuse(reader, 'unknown-type', member.value.offset, { field: member.key, value: written });
  }
  return transport;
}

function chooseTransport(
  reader: FieldReader,
  declared: FileTransport | null,
  hasCommand: boolean,
  url: string | null
): FileTransport {
  const { offset } = reader.node;
  const guessed = hasCommand ? 'stdio' : transportFromUrl(url ?? '');
  const hasNeeded = declared === 'stdio' ? hasCommand : url !== null;
  // A type that could not be understood was refused already; more about its fields would only confuse.
  if (reader.refusals.length > 0) return declared ?? guessed;
  if (!hasCommand && url === null) refuse(reader, 'missing-command-or-url', offset);
  else if (declared === null && hasCommand && url !== null) reader.note('ambiguous-entry', offset);
  else if (declared !== null && !hasNeeded) {
    refuse(reader, 'type-and-fields-disagree', offset, { value: declared });
  }
  return declared ?? guessed;
}
