import { elements, lastMember, members, switchOf, textOf, type JsonNode } from '../server/json-document';
import type { Dialect, NoteEntry, TimeKey } from './dialect';

const longestMs = 86_400_000;
/** Below it a time in milliseconds was meant in seconds, as Claude Code judges. */
const shortestMs = 1_000;

export interface Times {
  readonly callTimeoutMs: number | null;
  readonly startupTimeoutMs: number | null;
  readonly isRefused: boolean;
}

/** The limits of an entry in milliseconds, whatever unit the program has. */
export function readTimes(node: JsonNode, dialect: Dialect, note: NoteEntry): Times {
  let isRefused = false;

  function read({ key, unitMs }: TimeKey): number | null {
    const value = lastMember(node, key)?.value;
    if (!value || value.type === 'null') return null;
    const given: unknown = value.value;
    const field = key;
    if (typeof given !== 'number' || !Number.isFinite(given) || given < 0) {
      const isFatal =
        dialect.timeLimits?.beyond === 'refuse' || (dialect.name === 'codex' && Number(given) < 0);
      isRefused ||= isFatal;
      const part = unitMs === 1 ? 'part.expected-duration' : 'part.expected-seconds';
      note(isFatal ? 'invalid-entry' : 'ignored-field', value.offset, { field, part });
      return null;
    }
    const limits = dialect.timeLimits;
    const isBeyond = limits !== undefined && (given < limits.least || given > limits.most);
    if (isBeyond && limits.beyond === 'refuse') {
      isRefused = true;
      note('invalid-entry', value.offset, { field, part: 'part.time-refused' });
      return null;
    }
    const amount = isBeyond ? Math.min(Math.max(given, limits.least), limits.most) : given;
    // Some programs write 0 for “no limit”.
    if (amount === 0) return null;
    if (unitMs === 1 && amount < shortestMs) {
      note('timeout-below-a-second', value.offset, { field, value: String(amount) });
      return null;
    }
    return Math.min(Math.max(1, Math.round(amount * unitMs)), longestMs);
  }

  function first(keys: readonly TimeKey[]): number | null {
    const known = keys.find(({ key }) => lastMember(node, key)?.value);
    return known === undefined ? null : read(known);
  }

  const callTimeoutMs = first(dialect.callTime);
  const startupTimeoutMs = first(dialect.startTime);
  return { callTimeoutMs, startupTimeoutMs, isRefused };
}

const enabledKeys = ['enabledTools', 'enabled_tools', 'includeTools', 'available_tools'];
const disabledKeys = ['disabledTools', 'disabled_tools', 'excludeTools'];

export function readToolLists(node: JsonNode): {
  readonly enabledTools: readonly string[];
  readonly disabledTools: readonly string[];
} {
  return { enabledTools: textsUnder(node, enabledKeys), disabledTools: textsUnder(node, disabledKeys) };
}

function textsUnder(node: JsonNode, keys: readonly string[]): readonly string[] {
  const list = keys.map((key) => lastMember(node, key)?.value).find((value) => value?.type === 'array');
  return elements(list ?? null).flatMap((element) => textOf(element) ?? []);
}

/** Keys by which a program lets tools run without asking. */
const approvals = ['autoApprove', 'alwaysAllow', 'default_tools_approval_mode'];

export function noteApprovals(node: JsonNode, note: NoteEntry): void {
  for (const key of approvals) {
    const value = lastMember(node, key)?.value;
    const isGranted =
      value?.type === 'array'
        ? elements(value).length > 0
        : switchOf(value) === true || value?.value === 'approve';
    if (value && isGranted) note('auto-approve-not-taken-over', value.offset, { field: key });
  }
}

export interface OAuthTexts {
  readonly clientId: JsonNode | null;
  readonly clientSecret: JsonNode | null;
  readonly scopes: readonly string[] | null;
  readonly callbackPort: number | null;
  readonly authServerMetadataUrl: string | null;
}

/** What an entry says about signing in, under the names of every program; null: nothing. */
export function readOAuth(node: JsonNode): OAuthTexts | null {
  const within = ['oauth', 'auth', 'oauthClient']
    .map((key) => lastMember(node, key)?.value ?? null)
    .filter((value) => value?.type === 'object');
  const named = (keys: readonly string[], flat: readonly string[]): JsonNode | null =>
    within.flatMap((object) => keys.map((key) => lastMember(object, key)?.value ?? null)).find(isGiven) ??
    flat.map((key) => lastMember(node, key)?.value ?? null).find(isGiven) ??
    null;
  const scopeNode = named(['scopes', 'scope'], ['oauthScopes', 'scopes']);
  const port: unknown = named(['callbackPort', 'callback_port', 'redirectPort'], [])?.value;
  // Kiro and Amazon Q write the place with its host, and nothing else of an address.
  const place = /^(?:127\.0\.0\.1|localhost):(\d{1,5})$/.exec(textOf(named(['redirectUri'], [])) ?? '');
  const found = {
    clientId: named(['clientId', 'client_id', 'CLIENT_ID'], ['oauthClientId']),
    clientSecret: named(['clientSecret', 'client_secret', 'CLIENT_SECRET'], ['oauthClientSecret']),
    scopes: scopeNode === null ? null : scopesOf(scopeNode),
    callbackPort: typeof port === 'number' ? port : place === null ? null : Number(place[1]),
    authServerMetadataUrl: textOf(named(['authServerMetadataUrl'], []))
  };
  return Object.values(found).every((value) => value === null) ? null : found;
}

function isGiven(node: JsonNode | null): boolean {
  return node !== null && node.type !== 'null' && textOf(node) !== '';
}

/** One text with blanks in some programs, a list in others. */
function scopesOf(node: JsonNode): readonly string[] {
  if (node.type === 'array') return elements(node).flatMap((scope) => textOf(scope) ?? []);
  return (textOf(node) ?? '').split(/\s+/).filter((scope) => scope !== '');
}

/** Of an object the first text under one of these keys. */
export function textUnder(node: JsonNode, keys: readonly string[]): JsonNode | null {
  return members(node).find(({ key, value }) => keys.includes(key) && textOf(value) !== null)?.value ?? null;
}
