import { expect, test } from 'vitest';
import { expectNoProcessLeft } from '../core/process/test-host';
import { local, startManager, textOf } from './manager-host';

expectNoProcessLeft();

test.for([
  ['content-length', 'as editor protocols do (wrong framing), it began with “Content-Length: '],
  ['content-length-lower', '“content-length: '],
  ['content-type-first', '“Content-Type: application/vscode-jsonrpc'],
  ['event-stream', '(wrong framing), it began with “data: {'],
  ['utf16le', 'UTF-16 instead of UTF-8 (wrong framing)'],
  ['utf16le-bom', 'UTF-16 instead of UTF-8 (wrong framing)'],
  ['utf16be', 'UTF-16 instead of UTF-8 (wrong framing)'],
  ['pretty', '(wrong framing), it began with “{ "jsonrpc"'],
  ['pretty-tabs', '(wrong framing), it began with “{ "jsonrpc"'],
  ['half-pretty', '(wrong framing), it began with “{"jsonrpc"']
] as const)('TR1: framing as by “%s” is named at once, with how it begins', async ([mode, words]) => {
  const host = startManager({ odd: local('odd-framing', `--mode=${mode}`) });
  const state = await host.reaches('odd', 'failed');
  expect(state).toMatchObject({ failure: { code: 'protocol.not-mcp', retryable: false } });
  expect(JSON.stringify(state).replaceAll('\\"', '"')).toContain(words);
});

test.for([
  ...['no-end', 'cr', 'crlf', 'blank-lines', 'bom-each', 'nul', 'record-separator', 'batch', 'indented'],
  ...['progress-bar', 'prompt', 'glued', 'log-of-questions', 'json-log', 'binary', 'invalid-utf8', 'bytewise']
])('TR1: messages framed as by “%s” are understood all the same', async (mode) => {
  const host = startManager({ odd: local('odd-framing', `--mode=${mode}`) });
  await host.ready('odd');
  expect(textOf(await host.call('odd', 'echo', { arguments: { text: 'grüße\n€\u2028' } }))).toBe(
    'grüße\n€\u2028'
  );
  expect(host.history('odd').filter(({ type }) => type === 'connected')).toHaveLength(1);
});
