import { expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { startApp } from './traffic-host';

const tools = ['wipe', 'look', 'move', 'copy'];

test('TL4, TL5, RP8: changes that come at once are all kept, and what is read next has them', async () => {
  const host = await startApp({ danger: nodeServer('destructive') });
  const serverId = host.idOf('danger');
  const { bridge, snapshot } = host.app;
  const request = { id: null, server: 'danger', tool: 'look', argumentsText: '{}' };
  await Promise.all([
    ...tools.map((name) => bridge.call('tool.switch', { serverId, name, on: false })),
    ...tools.map((name) =>
      bridge.call('collection.save', { collection: 'Mine', request: { ...request, name } })
    ),
    bridge.call('ability.set', { serverId, ability: 'sampling', on: false }),
    bridge.call('ability.set', { serverId, ability: 'roots', on: false })
  ]);
  expect(snapshot().app.permissions?.off[serverId]).toEqual(tools);
  expect(snapshot().app.collections?.['Mine']?.requests.map(({ name }) => name)).toEqual(tools);
  expect(snapshot().abilities[serverId]).toMatchObject({ sampling: false, roots: false });

  void bridge.call('collection.variables', { collection: 'Mine', variables: { fruit: 'pear' } });
  expect(await host.ask('collection.read', { collection: 'Mine' })).toMatchObject({
    variables: { fruit: 'pear' }
  });
});
