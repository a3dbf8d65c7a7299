import { expect, test } from 'vitest';
import { actionIds } from '#shared/action/actions';
import { hindranceOf } from '#shared/action/judges';
import { serverIdFromText } from '#shared/ids';
import { serverAt, serverHash } from '#shared/view/server-address';

test('UX3: without an open server what is done to one says so, and the rest is possible', () => {
  const nobody = { server: null, servers: [], canUndo: false };
  for (const id of actionIds) {
    const why = hindranceOf(id, nobody);
    if (id.startsWith('server.') && id !== 'server.add') expect(why, id).toBe('menu:why.noServer');
    else if (id === 'edit.undo') expect(why).toBe('menu:why.nothingToUndo');
    else if (id === 'servers.hand-over') expect(why).toBe('menu:why.noServers');
    else if (id === 'servers.retry-failed') expect(why).toBe('menu:why.noneFailed');
    else expect(why, id).toBe(null);
  }
});

test('UX3: the menu knows by the window’s address whose page is open', () => {
  const id = serverIdFromText('project:a b/ü');
  expect(serverAt(`app://patchbay/index.html${serverHash(id)}`)).toBe(id);
  expect(serverAt('app://patchbay/index.html#/doctor')).toBe(null);
  expect(serverAt('app://patchbay/index.html#/servers/%E0')).toBe(null);
});
