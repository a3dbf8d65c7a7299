import { commandLines, commandWords, takeAssignments } from './command-words';
import type { RemoteConfig, StdioConfig } from './config';
import { isUrl, readMcpAdd } from './mcp-add';
import { schemeOf } from './read-entry';
import { transportFromUrl } from './spellings';
import { nameForCommand, nameForUrl } from './suggest-name';
import { understandJson } from './understand-json';
import { nothing, understoodServer, type Understood } from './understood';

const common = { disabled: false, startupTimeoutMs: null, callTimeoutMs: null };
/** Words that mean something to a shell only. */
const shellWord = /^(?:&&?|\|\|?|;|\d?>>?.*|<.*|&>.*)$|;$/;

/** A server that listens at an address; by its ending SSE, by its scheme a web socket, else HTTP. */
export function understandAddress(url: string): Understood {
  if (schemeOf(url) === null) return nothing('address-invalid');
  const isSse = /\/sse\/?$/.test(new URL(url).pathname) && transportFromUrl(url) === 'http';
  const transport = isSse ? 'sse' : transportFromUrl(url);
  return one('address', nameForUrl(url), { ...common, transport, url, headers: {} });
}

/**
 * A command as it is shown for a terminal: a prompt, variables and `export` lines before it, and the `mcp add` of other
 * programs are understood. Nothing is run or expanded.
 */
export function understandCommand(text: string): Understood {
  const env: Record<string, string> = {};
  const commands: (readonly string[])[] = [];
  for (const line of commandLines(text)) {
    const words = commandWords(line);
    if (words === null) return nothing('unclosed-quote');
    const { assigned, rest } = takeAssignments(words);
    Object.assign(env, assigned);
    if (rest.length > 0) commands.push(rest);
  }
  const [words, another] = commands;
  if (words === undefined) return nothing(Object.keys(env).length > 0 ? 'no-command' : 'empty');
  return another === undefined ? understandWords(words, env) : nothing('several-commands');
}

function understandWords(words: readonly string[], env: Readonly<Record<string, string>>): Understood {
  const json = jsonArgument(words);
  if (json !== null) return understandJson(json.text, 'settings', json.name);
  const [command = '', ...args] = words;
  if (args[0] === 'mcp' && args[1] === 'add') {
    return understandAdd(`${command} mcp add`, args.slice(2));
  }
  const odd = words.find((word) => shellWord.test(word));
  if (odd !== undefined) return nothing('shell-syntax', { value: odd });
  if (command.trim() === '') return nothing('empty');
  if (isUrl(command) && args.length === 0) return understandAddress(command);
  return one('command', nameForCommand(command, args), local(command, args, env));
}

/** `claude mcp add-json NAME JSON` and `code --add-mcp JSON`. */
function jsonArgument(
  words: readonly string[]
): { readonly name: string | null; readonly text: string } | null {
  const text = words.find((word) => word.trimStart().startsWith('{'));
  if (text === undefined) return null;
  if (words.includes('--add-mcp')) return { name: null, text };
  if (words[1] !== 'mcp' || words[2] !== 'add-json') return null;
  return { name: words.slice(3).find((word) => !word.startsWith('-')) ?? null, text };
}

function understandAdd(program: string, words: readonly string[]): Understood {
  const { name, target, args, env, headers, transport } = readMcpAdd(words);
  if (name === undefined || target === undefined) return nothing('no-name-or-command', { value: program });
  if (!isUrl(target)) return one('command', name, local(target, args, env));
  if (schemeOf(target) === null) return nothing('address-invalid');
  const known = transport === null || transport === 'stdio' ? transportFromUrl(target) : transport;
  return one('command', name, { ...common, transport: known, url: target, headers });
}

function local(command: string, args: readonly string[], env: Readonly<Record<string, string>>): StdioConfig {
  return { ...common, transport: 'stdio', command, args, env, cwd: null, shellPrefix: null };
}

function one(from: 'command' | 'address', name: string, config: StdioConfig | RemoteConfig): Understood {
  return { kind: 'servers', from, servers: [understoodServer(name, config)], leftOut: [] };
}
