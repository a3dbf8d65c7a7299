import { expect, test } from 'vitest';
import type { Handlers } from '#shared/ipc/commands';
import { commands } from '#shared/ipc/commands';
import { route } from '#shared/ipc/route';

const heard: unknown[] = [];

/** Every command answers with its own checked input. */
const echo = Object.fromEntries(
  Object.keys(commands).map((name) => [
    name,
    (input: unknown) => {
      heard.push([name, input]);
      return Promise.resolve({ ok: true, value: null });
    }
  ])
) as unknown as Handlers;

const noBug = (): never => {
  throw new Error('no handler should have thrown');
};

test('SE1: a command that does not exist is refused, whatever its name is made of', async () => {
  for (const name of ['nothing', '__proto__', 'constructor', 'toString', '', 7, null, undefined, {}]) {
    const answer = await route(echo, name, {}, noBug);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'ipc.unknown-command' } });
  }
});

test('SE1: input of the wrong shape never reaches the handler, and the refusal says what was wrong', async () => {
  heard.length = 0;
  const wrong: readonly (readonly [string, unknown])[] = [
    ['server.connect', {}],
    ['server.connect', { serverId: 7 }],
    ['server.connect', { serverId: 'user:a', more: true }],
    ['server.connect', null],
    ['server.connect', { serverId: 'x'.repeat(5_000) }],
    ['preferences.set', { theme: 'pink' }],
    ['server.add', { definition: { transport: 'stdio', name: '', command: 'x' } }],
    ['tool.call', { serverId: 'user:a', callId: '', name: 'x', argumentsText: '{}' }]
  ];
  for (const [name, input] of wrong) {
    const answer = await route(echo, name, input, noBug);
    expect(answer, name).toMatchObject({
      ok: false,
      failure: { code: 'ipc.invalid-input', details: { name } }
    });
  }
  expect(heard).toEqual([]);
});

test('SE1: a handler that throws becomes an answer, and the fault is reported', async () => {
  const faults: unknown[] = [];
  const broken: Handlers = {
    ...echo,
    'call.cancel': () => {
      throw new Error('a mistake');
    }
  };
  const answer = await route(broken, 'call.cancel', { callId: 'c' }, (where, error) =>
    faults.push([where, error])
  );
  expect(answer).toMatchObject({ ok: false, failure: { code: 'internal.bug', cause: 'a mistake' } });
  expect(faults).toHaveLength(1);
});
