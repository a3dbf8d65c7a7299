import { expect, test } from 'vitest';
import type { Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { local, remote, startManager, textOf, type ManagerHost } from './manager-host';
import { startServer } from './transports-remote';

expectNoProcessLeft();

const outcomes: Readonly<Record<string, string>> = {
  'result-null': 'protocol.invalid-answer',
  'result-list': 'protocol.invalid-answer',
  'result-text': 'protocol.invalid-answer',
  'result-number': 'protocol.invalid-answer',
  'result-true': 'protocol.invalid-answer',
  'result-and-null-error': 'fine',
  'error-and-null-result': 'protocol.error -32050',
  'error-null': 'protocol.invalid-answer',
  nothing: 'protocol.invalid-answer',
  'error-text': 'protocol.error -32603',
  'error-without-message': 'protocol.error -32050',
  'error-code-text': 'protocol.error -32050',
  'error-code-float': 'protocol.error -32050',
  'error-id-null': 'protocol.error -32050',
  'error-without-id': 'protocol.error -32050',
  'stray-error-first': 'fine',
  'id-as-text': 'fine',
  'no-version': 'fine',
  'more-fields': 'fine',
  'meta-null': 'fine',
  'meta-text': 'fine',
  twice: 'fine',
  'foreign-first': 'fine',
  'notice-first': 'fine',
  'log-first': 'fine',
  batch: 'fine'
};

const httpWays: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'gzip',
        'brotli',
        'deflate',
        'gzip-events',
        'bytewise',
        'charset',
        'vendor',
        'no-type',
        'text-type'
      ],
      ...['html-type', 'bom', 'blanks', 'created', 'accepted', 'events-as-text', 'events-as-json'],
      ...['events-upper', 'events-cr', 'events-unended', 'events-lines', 'events-first-empty']
    ].map((way) => [way, 'fine'])
  ),
  empty: 'protocol.invalid-answer',
  'empty-events': 'call.connection-lost',
  'no-content': 'protocol.invalid-answer',
  'accepted-empty': 'protocol.invalid-answer',
  'half-json': 'protocol.invalid-answer',
  'other-id': 'protocol.invalid-answer',
  'no-messages': 'protocol.invalid-answer',
  page: 'protocol.not-mcp',
  'page-as-json': 'protocol.not-mcp',
  'cut-body': 'call.connection-lost',
  'bad-gzip': 'call.connection-lost',
  'not-modified': 'network.http-status',
  choices: 'network.http-status',
  teapot: 'network.http-status',
  'refused-in-json': 'protocol.error -32602',
  'unknown-in-json': 'protocol.error -32601',
  'bad-location': 'network.http-status',
  'see-other': 'network.redirect',
  elsewhere: 'network.redirect'
};

async function allOutcomes(
  host: ManagerHost,
  tools: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  // One after the other: an error without an id can only mean the one request that waits.
  for (const tool of tools) {
    await host.ready('odd');
    // A limit that nothing here may need.
    found[tool] = wordOf(await host.call('odd', tool, { idleTimeoutMs: 20_000 }));
  }
  return found;
}

function wordOf(answer: Result<JsonObject>): string {
  if (answer.ok) return textOf(answer);
  const { code, details } = answer.failure;
  return code === 'protocol.error' ? `${code} ${JSON.stringify(details?.['number'])}` : code;
}

test('CN9: over stdio every odd answer ends its call at once, and what can be understood is', async () => {
  const host = startManager({ odd: local('odd-answers') });
  expect(await allOutcomes(host, Object.keys(outcomes))).toEqual(outcomes);
  expect(host.history('odd').filter(({ type }) => type === 'connected')).toHaveLength(1);
});

test.for(['json', 'events'] as const)(
  'CN9: over HTTP as %s every odd answer ends its call at once, and what can be understood is',
  async (as) => {
    const server = await startServer('http-odd-bodies', `--as=${as}`);
    const host = startManager({ odd: remote(server.url) });
    expect(await allOutcomes(host, Object.keys(outcomes))).toEqual(outcomes);
  }
);

test('TR3: every way to send an answer over HTTP is understood, or fails by its own reason', async () => {
  const server = await startServer('http-odd-bodies');
  const host = startManager({ odd: remote(server.url) });
  expect(await allOutcomes(host, Object.keys(httpWays))).toEqual(httpWays);
});

test('CN9: a list that cannot be had is a failure of the list with its reason, and its tools can be called by name', async () => {
  const server = await startServer('http-odd-answers', '--mode=html');
  const host = startManager({ odd: remote(server.url) });
  await host.reaches('odd', 'connected');
  await until(() => host.catalog('odd').doing === 'error');
  expect(host.catalog('odd').failure?.code).toBe('protocol.not-mcp');
  expect(textOf(await host.call('odd', 'echo', { arguments: { text: 'by name' } }))).toBe('grüße 日本');
});
