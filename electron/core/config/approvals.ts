import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ApprovalDetails, ApprovalLine } from '#shared/ipc/source-commands';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { canonical } from '#shared/server/canonical';
import type { StdioConfig, TrustSubject } from '#shared/server/config';
import { createRedactor } from '#shared/traffic/redact';
import { mask } from '#shared/traffic/secret-shapes';
import { secretsOf } from '#shared/traffic/secrets';
import { compareLines } from './compare-lines';

/** Absolute, links followed; null: it is not there. */
export type FindProgram = (config: StdioConfig) => Promise<string | null>;

export interface Approvals {
  /** The person's word, as it was read last; `state.json` may be written by others too. */
  use(kept: JsonObject): void;
  /** Forgets where programs are: another target asks again. */
  lookAgain(): void;
  isApproved(subject: TrustSubject): boolean;
  /** Finds the programs that `isApproved` was asked about and did not know. @returns whether there were any. */
  learn(): Promise<boolean>;
  details(subject: TrustSubject): ApprovalDetails;
  /** What is to be kept, under which key. */
  record(subject: TrustSubject, at: number): readonly [key: string, value: JsonObject];
}

const commandKeys = ['command', 'cmd', 'args', 'arguments'];
const addressKeys = ['httpUrl', 'serverUrl', 'url', 'uri', 'baseUrl'];
const variableKeys = ['env', 'environment', 'envs', 'headers', 'http_headers'];

interface Kept {
  readonly hash: string;
  readonly at: number;
  readonly switchesOn: boolean;
  readonly lines: readonly { readonly text: string; readonly digest: string }[];
}

/**
 * What a person agreed to (CF2). An agreement holds for the definition as the file has it, its folder, and the program that
 * its command leads to; kept is a hash of these, and the lines of the definition with their secrets masked, so that a
 * change can be shown.
 */
export function createApprovals(findProgram: FindProgram): Approvals {
  let kept: JsonObject = {};
  const programs = new Map<string, string | null>();
  const unknown = new Map<string, StdioConfig>();

  function programOf({ config }: TrustSubject): string | null | undefined {
    if (config.transport !== 'stdio') return null;
    const key = canonical([config.command, config.cwd, config.shellPrefix, config.env]);
    if (!programs.has(key)) unknown.set(key, config);
    return programs.get(key);
  }

  function hashOf(subject: TrustSubject, program: string | null): string {
    const { definition, scope, source } = subject;
    return digest(canonical([whatRuns(definition), scope, path.dirname(source.file), program]));
  }

  function keptOf(subject: TrustSubject): Kept | null {
    return readKept(kept[keyOf(subject)]);
  }

  return {
    use: (read) => {
      kept = read;
    },
    lookAgain: () => {
      programs.clear();
      unknown.clear();
    },
    isApproved: (subject) => {
      const program = programOf(subject);
      const word = keptOf(subject);
      if (program === undefined || word === null || (subject.switchesOn && !word.switchesOn)) return false;
      return word.hash === hashOf(subject, program);
    },
    learn: async () => {
      const asked = [...unknown];
      unknown.clear();
      await Promise.all(
        asked.map(async ([key, config]) => {
          programs.set(key, await findProgram(config));
        })
      );
      return asked.length > 0;
    },
    details: (subject) => {
      const program = programOf(subject) ?? null;
      const { id, name, scope, source, config, switchesOn } = subject;
      const before = keptOf(subject);
      return {
        ...{ serverId: id, name, scope, file: source.file, line: source.line },
        ...{ folder: path.dirname(source.file), hash: hashOf(subject, program), program, switchesOn },
        command: commandOf(subject),
        isLocal: config.transport === 'stdio',
        cwd: config.transport === 'stdio' ? config.cwd : null,
        variables: variablesOf(subject),
        others: othersOf(subject),
        approvedAt: before?.at ?? null,
        changes: before === null ? null : changesOf(before, subject, program)
      };
    },
    record: (subject, at) => {
      const program = programOf(subject) ?? null;
      const lines = linesOf(subject, program).map((line) => ({
        text: masked(line, subject),
        digest: digest(line).slice(0, 16)
      }));
      const { switchesOn } = subject;
      return [keyOf(subject), { hash: hashOf(subject, program), at, switchesOn, lines }];
    }
  };
}

function keyOf({ source, name }: Pick<TrustSubject, 'source' | 'name'>): string {
  return `${source.file}#${name}`;
}

function changesOf(before: Kept, subject: TrustSubject, program: string | null): readonly ApprovalLine[] {
  const now = linesOf(subject, program).map((text) => ({ text, digest: digest(text).slice(0, 16) }));
  return compareLines(before.lines, now, (line) => line.digest).map(({ item, change }) => ({
    text: item.text,
    change
  }));
}

/** The definition without what starts nothing: switches and times. */
function whatRuns(definition: string): JsonValue {
  const parsed: unknown = definition === '' ? {} : JSON.parse(definition);
  if (!isJsonObject(parsed)) return null;
  const idle = ['disabled', 'enabled', 'timeout', 'startupTimeout'];
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => !idle.includes(key)));
}

/** Each single value with its place: `command`, `args`, `env.TOKEN`. */
function leavesOf(
  value: JsonValue,
  key = ''
): readonly { readonly key: string; readonly value: Exclude<JsonValue, object> }[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((one) => leavesOf(one, key));
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([inner, one]) =>
      leavesOf(one, key === '' ? inner : `${key}.${inner}`)
    );
  }
  return [{ key, value: value as Exclude<JsonValue, object> }];
}

/** One line a value: `command: "npx"`, `args: "-y"`, `env.TOKEN: "…"`. */
function linesOf({ definition }: TrustSubject, program: string | null): readonly string[] {
  const lines = leavesOf(whatRuns(definition)).map(({ key, value }) => `${key}: ${JSON.stringify(value)}`);
  return program === null ? lines : [...lines, `program: ${JSON.stringify(program)}`];
}

/** Nothing secret is kept: values of variables and headers only where they name a variable themselves. */
function masked(line: string, { config }: TrustSubject): string {
  const [, key = '', value = ''] =
    /^((?:env|environment|envs|headers|http_headers)\.[^:]*): (.*)$/s.exec(line) ?? [];
  if (key !== '') return /^"\$\{\w+\}"$/.test(value) ? line : `${key}: ${mask}`;
  return createRedactor(secretsOf(config)).text(line);
}

/** The whole command or address as the file has it, variables not filled in. */
function commandOf({ definition, config }: TrustSubject): readonly string[] {
  const parsed: unknown = definition === '' ? {} : JSON.parse(definition);
  const said = isJsonObject(parsed) ? parsed : {};
  if (config.transport === 'stdio') {
    const words = [said['command'] ?? said['cmd'], said['args'] ?? said['arguments']].flat();
    const texts = words.filter((word) => word !== undefined && word !== null).map(wordOf);
    const prefix = config.shellPrefix === null ? [] : [config.shellPrefix];
    return [
      ...prefix,
      ...(said['command'] === undefined && said['cmd'] === undefined
        ? [config.command, ...config.args]
        : texts)
    ];
  }
  if (config.transport === 'sdk') return [config.name];
  const url = addressKeys.map((key) => said[key]).find((text) => typeof text === 'string');
  return [typeof url === 'string' ? url : config.url];
}

function wordOf(word: JsonValue): string {
  return typeof word === 'string' ? word : JSON.stringify(word);
}

function variablesOf({ definition }: TrustSubject): ApprovalDetails['variables'] {
  const said = whatRuns(definition);
  if (!isJsonObject(said)) return [];
  return variableKeys
    .map((key) => said[key])
    .filter(isJsonObject)
    .flatMap((record) => Object.entries(record).map(([name, value]) => ({ name, value: wordOf(value) })));
}

/**
 * What else the file says, e.g. a program for headers, which runs on this computer though the server is far away, or where
 * a sign-in leads: nothing counts that was not shown.
 */
function othersOf({ definition }: TrustSubject): ApprovalDetails['others'] {
  const said = whatRuns(definition);
  if (!isJsonObject(said)) return [];
  const shown = new Set([...commandKeys, ...addressKeys, ...variableKeys, 'cwd', 'type', 'transport']);
  const rest = Object.entries(said).filter(([key]) => !shown.has(key));
  return leavesOf(Object.fromEntries(rest)).map(({ key, value }) => ({ name: key, value: wordOf(value) }));
}

function readKept(value: JsonValue | undefined): Kept | null {
  if (!isJsonObject(value) || typeof value['hash'] !== 'string') return null;
  const lines = Array.isArray(value['lines']) ? (value['lines'] as readonly JsonValue[]) : [];
  return {
    hash: value['hash'],
    at: typeof value['at'] === 'number' ? value['at'] : 0,
    switchesOn: value['switchesOn'] === true,
    lines: lines.flatMap((line) =>
      isJsonObject(line) && typeof line['text'] === 'string' && typeof line['digest'] === 'string'
        ? [{ text: line['text'], digest: line['digest'] }]
        : []
    )
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
