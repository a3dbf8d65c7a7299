import { randomUUID } from 'node:crypto';
import { isSafeNumber } from 'lossless-json';
import { failure } from '#shared/failure';
import type { JsonValue } from '#shared/json';
import { text as sentence } from '#shared/text/text';
import { failureError } from '../connection/failures';

/*
 * JavaScript's numbers lose digits beyond 2^53, and forget how a number was written (`1.0`, `1e5`). A number that would
 * not be written again as it stands travels through this program, and through the SDK, as a text that carries its digits;
 * whoever turns a message into bytes turns that text back. Nobody outside can know the mark, so no text of a person or a
 * server is ever taken for one.
 */
const mark = `patchbay-number-${randomUUID()}:`;
const carried = new RegExp(`"${mark}([^"]*)"`, 'g');

const quote = 0x22;
const backslash = 0x5c;

/** As `JSON.parse`, throwing what that throws, but for the numbers that it would not give back as written. */
export function parseExact(json: string): JsonValue {
  const value = JSON.parse(json) as JsonValue;
  const marked = withMarks(json);
  return marked === json ? value : (JSON.parse(marked) as JsonValue);
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
      if (JSON.stringify(Number(digits)) !== digits) {
        pieces.push(json.slice(copied, at), `"${mark}${digits}"`);
        copied = end;
      }
      at = end - 1;
    }
  }
  if (copied === 0) return json;
  return [...pieces, json.slice(copied)].join('');
}

function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

function isNumberStart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

function endOfNumber(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && /[0-9.eE+-]/.test(json.charAt(at))) at += 1;
  return at;
}
