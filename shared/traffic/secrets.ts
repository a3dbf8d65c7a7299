import { assertNever } from '../assert-never';
import { textFromBase64 } from '../server/base64';
import { commandWords } from '../server/command-words';
import type { ServerConfig } from '../server/config';
import { percentDecoded, percentEncoded } from './percent';
import { isSecretName } from './secret-name';

/** Shorter values would mask half of every message; under a secret's name even these count. */
const shortest = 6;
const shortestNamed = 3;

/** Headers whose values are no secrets; all others are. */
const plainHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-type',
  'host',
  'mcp-protocol-version',
  'origin',
  'user-agent'
]);

/**
 * The values in a server's configuration that must never be shown, the longest first: of variables, headers, query
 * and login of an address, and of options whose name says so.
 */
export function secretsOf(config: ServerConfig): readonly string[] {
  const found = new Set([...ofConfig(config)].filter((value) => value.length >= shortestNamed));
  return [...found].sort((a, b) => b.length - a.length);
}

function* ofConfig(config: ServerConfig): Iterable<string> {
  switch (config.transport) {
    case 'stdio':
      for (const [name, value] of Object.entries(config.env)) yield* ofVariable(name, value);
      yield* ofArguments(config.args);
      return;
    case 'http':
    case 'sse':
    case 'ws':
      for (const [name, value] of Object.entries(config.headers)) yield* ofHeader(name, value);
      yield* ofAddress(config.url);
      if (config.oauth?.clientSecret !== undefined) yield config.oauth.clientSecret;
      yield* ofArguments(commandWords(config.headersHelper ?? '') ?? []);
      return;
    case 'sdk':
      return;
    default:
      assertNever(config);
  }
}

/** Every variable is taken for a secret but what plainly is none: a folder, a number, yes or no. */
function* ofVariable(name: string, value: string): Iterable<string> {
  if (isSecretName(name)) yield value;
  else if (value.length >= shortest && !isPlain(value)) yield value;
  yield* ofAddress(value);
}

/** A number, an address without a path, a folder. */
export function isPlain(value: string): boolean {
  return /^\d{1,8}$/.test(value) || /^https?:\/\/[\w.-]+(?::\d+)?\/?$/.test(value) || isFolder(value);
}

/** A secret may begin with a slash as well; then one of its parts is long and has digits, or is odd. */
function isFolder(value: string): boolean {
  if (!/^(?:~|\.{1,2}|[A-Za-z]:)?[/\\]/.test(value)) return false;
  const parts = value.split(/[/\\:]/).filter((part) => part !== '');
  return parts.every((part) => /^[\w .~@-]{1,40}$/.test(part) && !(part.length >= 16 && /\d/.test(part)));
}

function* ofHeader(name: string, value: string): Iterable<string> {
  if (plainHeaders.has(name.toLowerCase())) return;
  if (value.length >= shortest || isSecretName(name)) yield value;
  const [, scheme = '', rest = ''] = /^(\w+)\s+(.+)$/.exec(value) ?? [];
  if (rest !== '') yield rest;
  if (scheme.toLowerCase() === 'basic') yield* ofBasic(rest);
  if (name.toLowerCase() === 'cookie') {
    for (const pair of value.split(/;\s*/)) yield pair.slice(pair.indexOf('=') + 1);
  }
}

/** The password within `Basic`, which a server may well say in the clear. */
function* ofBasic(encoded: string): Iterable<string> {
  const login = textFromBase64(encoded) ?? '';
  const colon = login.indexOf(':');
  if (colon !== -1) yield login.slice(colon + 1);
}

function* ofAddress(text: string): Iterable<string> {
  if (!URL.canParse(text)) return;
  const url = new URL(text);
  if (url.password !== '') yield* bothSpellings(url.password);
  // Some services hide the key in the path: `/mcp/s/8f0c…`.
  for (const part of url.pathname.split('/')) if (isLikeKey(part)) yield part;
  for (const [name, value] of url.searchParams) {
    if (value.length >= shortest || isSecretName(name)) yield* bothSpellings(value);
  }
}

function isLikeKey(part: string): boolean {
  return /^[\w~-]{20,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part);
}

/** As it stands in the address, and decoded. */
function* bothSpellings(value: string): Iterable<string> {
  yield value;
  yield percentEncoded(value);
  yield percentDecoded(value);
}

function* ofArguments(args: readonly string[]): Iterable<string> {
  for (const [index, arg] of args.entries()) {
    const [, name = '', value = ''] = /^-{0,2}([\w.-]+)=(.+)$/s.exec(arg) ?? [];
    if (value !== '' && isSecretName(name)) yield value;
    // As `--header` takes it.
    const [, header = '', content = ''] = /^([\w-]+):\s*(.+)$/s.exec(arg) ?? [];
    if (isSecretName(header)) yield* ofHeader(header, content);
    const before = args[index - 1];
    if (before?.startsWith('-') === true && isSecretName(before) && !arg.startsWith('-')) yield arg;
    yield* ofAddress(arg);
  }
}
