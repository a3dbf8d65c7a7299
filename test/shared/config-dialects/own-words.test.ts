import { expect, test } from 'vitest';
import { importText, serverOf } from './importing';

const json = (mcpServers: object): string => JSON.stringify({ mcpServers });

test.each([
  [{ excluded: ['A'] }, [false, true]],
  [{ allowed: ['a'] }, [true, false]],
  [{ allowed: ['a', 'b'], excluded: ['a'] }, [false, true]],
  [{}, [true, true]]
])('CF6: Gemini’s lists beside the servers count: %j', (mcp, wanted) => {
  const text = JSON.stringify({ mcpServers: { a: { command: 'x' }, b: { command: 'x' } }, mcp });
  expect(importText(text, 'gemini', { format: 'json' }).servers.map(({ enabled }) => enabled)).toEqual(
    wanted
  );
});

test.each([
  [
    { authorization_type: 'bearer', key: 'k' },
    { X: '1', Authorization: 'Bearer k' }
  ],
  [
    { authorization_type: 'basic', key: 'k' },
    { X: '1', Authorization: 'Basic k' }
  ],
  [
    { authorization_type: 'custom', custom_header: 'X-Key', key: 'k' },
    { X: '1', 'X-Key': 'k' }
  ],
  [{ source: 'user', authorization_type: 'bearer' }, { X: '1' }]
])('CF6: LibreChat’s apiKey is a header: %j', (apiKey, headers) => {
  const text = json({ a: { type: 'http', url: 'https://a.example.test', headers: { X: '1' }, apiKey } });
  expect(serverOf(importText(text, 'librechat', { format: 'json' }), 'a').config).toMatchObject({
    headers
  });
});

test('CF6: Cline’s transport may hold the whole entry, and Antigravity prefers an address', () => {
  const nested = json({ a: { transport: { type: 'stdio', command: 'x', args: ['y'] }, disabled: true } });
  const server = serverOf(importText(nested, 'cline', { format: 'json' }), 'a');
  expect(server).toMatchObject({ enabled: false, config: { command: 'x', args: ['y'] } });
  const both = json({ a: { serverUrl: 'https://a.example.test', command: 'x' } });
  const { problems, servers } = importText(both, 'antigravity', { format: 'json' });
  expect([problems, servers[0]?.config.transport]).toEqual([[], 'http']);
});
