import { expect, test } from 'vitest';
import { tokensOfTools } from '#shared/call/weight';
import { expectNoProcessLeft } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import { startApp } from './traffic-host';

expectNoProcessLeft();

test('SB1: the tokens of every tool are counted, also where a description holds a tokenizer’s own signs', async () => {
  const host = await startApp({ heavy: nodeServer('token-traps'), many: nodeServer('many-tools') });
  await Promise.all([host.ready('heavy'), host.ready('many')]);
  const { servers } = await host.ask('weight.read', {});
  const heavy = servers.find(({ serverId }) => serverId === host.idOf('heavy'))!;
  const tokens = new Map(tokensOfTools(heavy));
  expect([...tokens.keys()]).toEqual(['short', 'long', 'special']);
  expect(tokens.get('short')).toBeGreaterThan(10);
  expect(tokens.get('long')! - tokens.get('short')!).toBeGreaterThan(900);
  expect(tokens.get('special')).toBeGreaterThan(10);
  expect(heavy.tokens).toBe([...tokens.values()].reduce((sum, each) => sum + each, 0));
  const many = servers.find(({ serverId }) => serverId === host.idOf('many'))!;
  expect(tokensOfTools(many)).toHaveLength(host.app.manager.tools(host.idOf('many')).length);
});
