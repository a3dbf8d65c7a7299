import { randomUUID } from 'node:crypto';
import { isSafeNumber } from 'lossless-json';
import { failure } from '#shared/failure';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { text as sentence } from '#shared/text/text';
import { failureError } from '../connection/failures';

/*
 * JavaScript's numbers lose digits beyond 2^53, and forget how a number was written (`1.0`, `1e5`). A number that would
 * not be written again as it stands travels through this program, and through the SDK, as a text that carries its digits;
 * whoever turns a message into bytes, or a result into text, turns that text back. Nobody outside can know the mark, so no text of a person or a
 * server is ever taken for one.
 */
const mark = `patchbay-number-${randomUUID()}:`;
const carried = new RegExp(`"${mark}([^"]*)"`, 'g');

/** Nobody counts with what stands deeper, and recursion has an end. */
const deepest = 500;

const quote = 0x22;
const backslash = 0x5c;

/** As `JSON.parse`, throwing what that throws, but for the numbers that it would not give back as written. */
export function parseExact(json: string): JsonValue {
  const value = JSON.parse(json) as JsonValue;
  const marked = withMarks(json);
  return marked === json ? value : (JSON.parse(marked) as JsonValue);
}

/** A message, and whether numbers are carried in it. */
export interface ReadMessage {
  readonly value: unknown;
  readonly hasMarks: boolean;
}

/** One or several messages, as `JSON.parse` reads them, but for the numbers within a result: those keep their digits. */
export function readExactly(json: string): ReadMessage {
  const value: unknown = JSON.parse(json);
  if (!hasResult(value)) return { value, hasMarks: false };
  const marked = withMarks(json);
  if (marked === json) return { value, hasMarks: false };
  // Ids and the numbers of errors stay what they are.
  return { value: withResultsOf(JSON.parse(marked), value), hasMarks: true };
}

function hasResult(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasResult);
  return isJsonObject(value) && value['result'] !== undefined;
}

function withResultsOf(exact: unknown, plain: unknown): unknown {
  if (Array.isArray(plain) && Array.isArray(exact)) {
    return plain.map((each, index) => withResultsOf(exact[index], each));
  }
  if (!isJsonObject(plain) || !isJsonObject(exact) || exact['result'] === undefined) return plain;
  return { ...plain, result: exact['result'] };
}

/** For whoever counts with the numbers, e.g. those of a schema: every carried number as JavaScript has it. */
export function rounded(value: JsonObject, depth?: number): JsonObject;
export function rounded(value: JsonValue, depth?: number): JsonValue;
export function rounded(value: JsonValue, depth = 0): JsonValue {
  if (depth > deepest) return value;
  if (typeof value === 'string') return value.startsWith(mark) ? Number(value.slice(mark.length)) : value;
  if (Array.isArray(value)) {
    const parts: readonly JsonValue[] = value;
    const changed = parts.map((part) => rounded(part, depth + 1));
    return changed.some((part, index) => part !== parts[index]) ? changed : parts;
  }
  if (!isJsonObject(value)) return value;
  const changed = Object.entries(value).flatMap(([name, part]) => {
    const next = rounded(part, depth + 1);
    return next === part ? [] : [[name, next] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** The bytes' own text: every carried number as its digits. */
export function exactText(json: string): string {
  return json.includes(mark) ? json.replace(carried, '$1') : json;
}

/** The same within a header, where the digits stand without quotes. */
export function exactHeader(value: string): string {
  return value.replaceAll(mark, '');
}

/** For a reader in this same program, who would round: what it cannot hold is refused instead. */
export function roundedText(json: string): string {
  if (!json.includes(mark)) return json;
  for (const [, digits = ''] of json.matchAll(carried)) {
    if (isSafeNumber(digits)) continue;
    const cause = sentence('failure:what.inexact', { digits });
    throw failureError(failure('call.invalid-arguments', { cause }));
  }
  return exactText(json);
}

/** @param json valid JSON. */
function withMarks(json: string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (isNumberStart(code)) {
      const end = endOfNumber(json, at);
      const digits = json.slice(at, end);
      if (!isSurelyExact(digits) && JSON.stringify(Number(digits)) !== digits) {
        pieces.push(json.slice(copied, at), `"${mark}${digits}"`);
        copied = end;
      }
      at = end - 1;
    }
  }
  if (copied === 0) return json;
  return [...pieces, json.slice(copied)].join('');
}

/** By leaps, because most of a large message is one string. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); ; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

/** Most numbers: whole, and too short to be rounded. */
function isSurelyExact(digits: string): boolean {
  if (digits.length > 15 || digits.startsWith('-0')) return false;
  for (let at = 1; at < digits.length; at += 1) if (!isDigit(digits.charCodeAt(at))) return false;
  return true;
}

function isNumberStart(code: number): boolean {
  return isDigit(code) || code === 0x2d;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function endOfNumber(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && isOfNumber(json.charCodeAt(at))) at += 1;
  return at;
}

/** A digit, or one of `.eE+-`. */
function isOfNumber(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x65 || code === 0x45 || code === 0x2b || code === 0x2d;
}
