import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverIdFromText } from '#shared/ids';
import { board, hashOf, placeOf, returnTo, serverPlace, serverTabs, visit } from '../../renderer/place';

test('UX1: every place survives its way through the address', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.constantFrom(...serverTabs),
      fc.option(fc.string({ unit: 'binary' })),
      (id, tab, item) => {
        const place = serverPlace(serverIdFromText(id), tab, item);
        expect(placeOf(hashOf(place))).toEqual(place);
      }
    )
  );
  expect(placeOf(hashOf({ page: 'settings' }))).toEqual({ page: 'settings' });
  expect(placeOf(hashOf({ page: 'sources' }))).toEqual({ page: 'sources' });
});

test.each(['', '#', '#/', '#/nowhere', '#/servers', '#/servers/', '#/%E0%A4%A'])(
  'UX1: the address “%s” leads to the board',
  (hash) => {
    expect(placeOf(hash)).toEqual(board);
  }
);

test('UX1: a server is opened where it was left', () => {
  const github = serverIdFromText('user:github');
  const visited = visit({}, serverPlace(github, 'tools', 'create_issue'));
  expect(returnTo(visit(visited, board), github)).toEqual(serverPlace(github, 'tools', 'create_issue'));
  expect(returnTo({}, github)).toEqual(serverPlace(github, 'overview'));
});
