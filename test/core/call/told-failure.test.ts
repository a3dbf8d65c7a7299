import { expect, test } from 'vitest';
import { toldFailure } from '#core/call/told-failure';
import { failure } from '#shared/failure';
import type { JsonValue } from '#shared/json';
import { createRedactor } from '#shared/traffic/redact';

function told(data: JsonValue): unknown {
  const redactor = createRedactor(['hidden-value']);
  const refused = failure('protocol.error', {
    cause: 'no',
    details: { method: 'tools/call', number: -1, data }
  });
  const clean = toldFailure(refused, (whole) => redactor.value({ ...whole }) as unknown as typeof whole);
  expect(clean.details).toMatchObject({ method: 'tools/call', number: -1 });
  return clean.details?.['data'];
}

test('TL2, SE5: what comes with a refusal is text of bounded length, without secrets, even where it is cut', () => {
  expect(told('as it is')).toBe('as it is');
  expect(told({ known: ['find'] })).toBe('{\n  "known": [\n    "find"\n  ]\n}');
  expect(told({ token: 'abc', words: 'with hidden-value in it' })).not.toMatch(/abc|hidden-value/);
  expect(told(null)).toBe(null);
  const long = told(`${'x'.repeat(3_995)}hidden-value${'y'.repeat(1_000_000)}`);
  expect(long).toHaveLength(4_001);
  expect(long).not.toContain('hidde');
});
