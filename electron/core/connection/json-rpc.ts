import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';

/** Marks, in an error of ours, that the server did answer, but with something that is no answer. */
const invalidMark = 'patchbay/invalid';
const internalError = -32603;
const noAnswer = 'it holds no answer to the request';

/**
 * Reads one JSON-RPC message as leniently as its meaning allows. What is an answer must end the request that waits for it,
 * whatever is wrong with it: a strict reader would drop it, and the request would wait until its time limit. Fields that
 * are not JSON-RPC's, `null` where nothing is meant, and a missing version are overlooked.
 * @returns null for what is no message, e.g. a line of a log.
 */
function readMessage(value: unknown): JSONRPCMessage | null {
  if (!isJsonObject(value)) return null;
  return typeof value['method'] === 'string' ? readRequest(value, value['method']) : readAnswer(value);
}

/** All messages of a value that may be a batch, as revision 2025-03-26 allowed. */
export function readMessages(value: unknown): readonly JSONRPCMessage[] {
  if (Array.isArray(value)) return value.map(readMessage).filter((message) => message !== null);
  const message = readMessage(value);
  return message === null ? [] : [message];
}

function readRequest(value: JsonObject, method: string): JSONRPCMessage | null {
  // Logs are full of methods, and also of ids.
  if (value['jsonrpc'] !== '2.0') return null;
  const { id, params } = value;
  const given = isJsonObject(params) ? { params: withoutBadMeta(params) } : {};
  if (id === undefined || id === null) return { jsonrpc: '2.0', method, ...given };
  return isId(id) ? { jsonrpc: '2.0', id, method, ...given } : null;
}

function readAnswer(value: JsonObject): JSONRPCMessage | null {
  const { id, result, error } = value;
  const hasError = error !== undefined && error !== null;
  const isVersioned = value['jsonrpc'] === '2.0';
  if (!isVersioned && !isBareAnswer(value)) return null;
  if (hasError) {
    const known = isId(id) ? { id } : {};
    return { jsonrpc: '2.0', ...known, error: readError(error) };
  }
  if (!isId(id)) return null;
  if (!Object.hasOwn(value, 'result')) {
    // Without the version, a line of a log.
    return isVersioned && value['method'] === undefined ? invalidAnswer(id, noAnswer) : null;
  }
  if (!isJsonObject(result)) return invalidAnswer(id, `the result is ${nameOf(result ?? null)}`);
  return { jsonrpc: '2.0', id, result: withoutBadMeta(result) };
}

/** Nothing but an answer looks like this, even without the version. */
function isBareAnswer(value: JsonObject): boolean {
  return isId(value['id']) && Object.keys(value).every((key) => answerKeys.has(key));
}

const answerKeys = new Set(['jsonrpc', 'id', 'result', 'error']);

function readError(error: JsonValue): { code: number; message: string; data?: unknown } {
  const { code, message, data }: JsonObject = isJsonObject(error) ? error : { message: error };
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : numberIn(code),
    message: typeof message === 'string' ? message : JSON.stringify(message ?? error),
    ...(data === undefined ? {} : { data })
  };
}

function numberIn(code: JsonValue | undefined): number {
  const number = typeof code === 'string' || typeof code === 'number' ? Math.trunc(Number(code)) : NaN;
  return Number.isSafeInteger(number) ? number : internalError;
}

/** `_meta` must be an object; whatever else stands there, the rest is still the result. */
function withoutBadMeta(value: JsonObject): JsonObject {
  if (value['_meta'] === undefined || isJsonObject(value['_meta'])) return value;
  const { _meta: _bad, ...rest } = value;
  return rest;
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
}

function nameOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

/** Ends the request with this id as `protocol.invalid-answer`. */
export function invalidAnswer(id: string | number, what: string): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: internalError, message: what, data: { [invalidMark]: true } } };
}

/** Whether an error's data says that `invalidAnswer` made it. */
export function isInvalidMark(data: unknown): boolean {
  return isJsonObject(data) && data[invalidMark] === true;
}

/**
 * What one HTTP exchange brought, of which the last word is the answer to its request: an id of another type, or none at all
 * where nothing better is there, is taken for the request's own, and where there is no answer, that is one.
 */
export function answersTo(id: string | number, value: unknown): readonly JSONRPCMessage[] {
  const messages = readMessages(value);
  if (messages.some((message) => isAnswerTo(id, message))) return messages.map((each) => rebound(id, each));
  const stray = messages.find(isStray);
  const last = stray === undefined ? invalidAnswer(id, noAnswer) : { ...stray, id };
  return [...messages.filter((message) => message !== stray), last];
}

export function isAnswerTo(id: string | number, message: JSONRPCMessage): boolean {
  return !('method' in message) && message.id !== undefined && String(message.id) === String(id);
}

/** An error about nobody knows what. */
export function isStray(message: JSONRPCMessage): boolean {
  return !('method' in message) && message.id === undefined;
}

function rebound(id: string | number, message: JSONRPCMessage): JSONRPCMessage {
  return isAnswerTo(id, message) ? { ...message, id } : message;
}
