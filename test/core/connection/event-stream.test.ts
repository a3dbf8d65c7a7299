import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser, type StreamEvent } from '#core/connection/event-stream';

function parse(...pieces: readonly string[]): readonly StreamEvent[] {
  const parser = createEventParser();
  return pieces.flatMap((piece) => parser.push(piece));
}

test('TR4: events are told by their name and their data', () => {
  expect(parse('event: endpoint\ndata: /messages?a=1\n\ndata: {}\n\n')).toEqual([
    { name: 'endpoint', data: '/messages?a=1' },
    { name: 'message', data: '{}' }
  ]);
});

test('TR4: data over several lines is joined, one blank after the colon goes away, others stay', () => {
  expect(parse('data:a\ndata:  b\ndata\ndata: c\n\n')).toEqual([{ name: 'message', data: 'a\n b\n\nc' }]);
});

test('TR4: comments, unknown fields and events without data are nothing', () => {
  expect(parse(': hi\n\nx: y\n\nevent: empty\n\n: data: no\n\n')).toEqual([]);
});

test('TR3: an id and a time to reopen belong to their event, and may come without data', () => {
  expect(parse('\uFEFFid: 7\rretry: 250\r\rid\ndata: x\n\nretry: soon\ndata: y\n\n')).toEqual([
    { name: 'message', data: '', id: '7', retry: 250 },
    { name: 'message', data: 'x', id: '' },
    { name: 'message', data: 'y' }
  ]);
});

test('TR4: a name counts for its own event only', () => {
  expect(parse('event: a\n\ndata: 1\n\n')).toEqual([{ name: 'message', data: '1' }]);
});

test('TR4: what is not over is kept, and counted', () => {
  const parser = createEventParser();
  expect(parser.push('data: 12')).toEqual([]);
  expect(parser.size()).toBe(8);
  expect(parser.push('3\n\n')).toEqual([{ name: 'message', data: '123' }]);
  expect(parser.size()).toBe(0);
});

test('TR4: the same events come out with every kind of line end and every cut', () => {
  const event = fc.record({
    name: fc.constantFrom('message', 'endpoint'),
    data: fc.array(fc.string({ unit: fc.constantFrom('a', ' ', ':', 'ü') }), { minLength: 1, maxLength: 3 })
  });
  fc.assert(
    fc.property(
      fc.array(event),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.array(fc.nat(300)),
      (events, end, cuts) => {
        const text = events
          .flatMap(({ name, data }) => [`event: ${name}`, ...data.map((line) => `data: ${line}`), ''])
          .map((line) => line + end)
          .join('');
        const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b);
        const pieces = [...places, text.length].map((place, index) =>
          text.slice(places[index - 1] ?? 0, place)
        );
        expect(parse(...pieces)).toEqual(events.map(({ name, data }) => ({ name, data: data.join('\n') })));
      }
    )
  );
});
