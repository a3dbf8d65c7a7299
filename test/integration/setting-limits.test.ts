import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { startApp } from './traffic-host';

test('CN3, CN7: a limit is written into the person’s own settings, whose other lines stay, and can be taken back', async () => {
  const host = await startApp({ one: nodeServer('answers') }, true);
  const before = await host.ask('settings.overview', {});
  expect(before.limits.find(({ name }) => name === 'localConcurrency')).toEqual({
    ...{ name: 'localConcurrency', value: null, usual: 3, by: null, file: null }
  });
  mkdirSync(path.dirname(before.file), { recursive: true });
  writeFileSync(before.file, '{\n  // mine\n  "remoteConcurrency": 7\n}\n');
  await host.ask('limit.set', { name: 'localConcurrency', value: 5 });
  const text = readFileSync(before.file, 'utf8');
  expect(text).toContain('// mine');
  expect(text).toContain('"remoteConcurrency": 7');
  const after = await host.ask('settings.overview', {});
  expect(after.limits.map(({ name, value, by }) => [name, value, by]).slice(0, 2)).toEqual([
    ['localConcurrency', 5, 'user'],
    ['remoteConcurrency', 7, 'user']
  ]);
  await host.ask('limit.set', { name: 'localConcurrency', value: null });
  expect(readFileSync(before.file, 'utf8')).not.toContain('localConcurrency');
});

test('CF9: the file for somebody else names what they must supply, and what cannot be handed over', async () => {
  const host = await startApp(
    {
      keyed: { ...nodeServer('env-report'), env: { API_KEY: 'sk-abcdef123456' } },
      plain: nodeServer('answers')
    },
    true
  );
  const ids = ['keyed', 'plain', 'Playground'].map((name) => host.idOf(name));
  const { text, names, needs, left } = await host.ask('hand-over.preview', { serverIds: ids });
  expect(names).toEqual(['keyed', 'plain']);
  expect(left).toEqual([{ name: 'Playground', reason: 'no-file' }]);
  expect(needs).toMatchObject([{ kind: 'value', server: 'keyed', field: 'API_KEY', isVariable: false }]);
  await host.ask('hand-over.save', { serverIds: ids });
  expect(host.saved()).toBe(text);
  expect(text).not.toContain('sk-abcdef');
});
