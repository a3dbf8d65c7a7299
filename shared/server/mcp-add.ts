import { takeAssignments } from './command-words';
import { transportFromText, type FileTransport } from './spellings';

/** What stands behind `claude mcp add`. */
export interface McpAdd {
  readonly name: string | undefined;
  /** A command or an address. */
  readonly target: string | undefined;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: FileTransport | null;
}

const envOptions = new Set(['-e', '--env']);
const headerOptions = new Set(['-H', '--header']);
const transportOptions = new Set(['-t', '--transport', '--type']);
/** Options with a value that means nothing here. */
const otherOptions = new Set([
  ...['-s', '--scope', '--client-id', '--callback-port', '--timeout', '--description']
]);

/** `[options] NAME [--] COMMAND…` or `… NAME URL`, as Claude Code reads it; Codex, Gemini and others follow it closely. */
export function readMcpAdd(words: readonly string[]): McpAdd {
  const rest = [...words];
  const env: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const plain: string[] = [];
  let url: string | null = null;
  let transport: FileTransport | null = null;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [option = '', inline] = word.startsWith('--') ? splitOnce(word, '=') : [word];
    const value = (): string => inline ?? rest.shift() ?? '';
    if (word === '--') plain.push(...rest.splice(0));
    // After name and command everything belongs to the command.
    else if (plain.length >= 2 && !isUrl(plain[1] ?? '')) plain.push(word);
    else if (envOptions.has(option)) {
      // One option may take several: `-e A=1 B=2`.
      const taken = takeAssignments([value(), ...rest]);
      Object.assign(env, taken.assigned);
      rest.splice(0, rest.length, ...taken.rest);
    } else if (headerOptions.has(option)) {
      const [name = '', content = ''] = splitOnce(value(), ':');
      headers[name.trim()] = content.trim();
    } else if (transportOptions.has(option)) transport = transportFromText(value());
    else if (option === '--url') url = value();
    else if (option === '--bearer-token-env-var') headers['Authorization'] = `Bearer \${${value()}}`;
    else if (otherOptions.has(option)) value();
    else if (!word.startsWith('-')) plain.push(word);
  }
  const [name, first, ...args] = plain;
  return { name, target: url ?? first, args, env, headers, transport };
}

export function isUrl(word: string): boolean {
  return /^(?:https?|wss?):\/\//i.test(word);
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
