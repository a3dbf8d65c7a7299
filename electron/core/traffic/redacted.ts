import type { JsonValue } from '#shared/json';
import type { TrafficRecord } from './record';

/** The message itself, or text where it is none or only its beginning is kept. The record is packed already. */
export function redactedValue(record: TrafficRecord): JsonValue {
  const redactor = record.origin.redactor();
  if (record.direction === null || !record.isWhole) return redactor.text(record.text);
  return redactor.value(JSON.parse(record.text) as JsonValue);
}

/** @param indent spaces of each level; 0: compact. */
export function redactedText(record: TrafficRecord, indent = 0): string {
  const value = redactedValue(record);
  return typeof value === 'string' ? value : JSON.stringify(value, null, indent);
}
