import type { JsonValue } from '#shared/json';
import { exactText, parseExact } from '../call/exact-numbers';
import type { TrafficRecord } from './record';

/**
 * The message itself, or text where it is none or only its beginning is kept. The record is packed already. Numbers of many
 * digits are carried: whoever writes it makes them digits again.
 */
export function redactedValue(record: TrafficRecord): JsonValue {
  const redactor = record.origin.redactor();
  if (record.direction === null || !record.isWhole) return redactor.text(record.text);
  return redactor.value(parseExact(record.text));
}

/** @param indent spaces of each level; 0: compact. */
export function redactedText(record: TrafficRecord, indent = 0): string {
  const value = redactedValue(record);
  return typeof value === 'string' ? value : exactText(JSON.stringify(value, null, indent));
}
