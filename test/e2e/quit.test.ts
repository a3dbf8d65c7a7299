import { expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch } from './launch';
import { listNaming, processesNaming, until } from './processes';
import { seeState } from './window';

/** Servers that obey, that ignore every signal, and that have children of their own. */
function stubborn(): object {
  const server = (name: string, ...args: string[]) => ({
    command: process.execPath,
    args: [fixture(name), ...args]
  });
  return {
    mcpServers: {
      obeys: server('answers'),
      ignores: server('ignores-signals'),
      parent: server('grandchild')
    }
  };
}

test('TR2, PF8: quitting leaves no server process, whatever the servers ignore', async () => {
  const launched = await launch({ config: stubborn() });
  for (const name of ['obeys', 'ignores', 'parent']) await seeState(launched.page, name, /Connected/);
  // `close` quits and fails when a process that names this home is left.
  await launched.close();
});

test('TR2, PF8: when the app is killed its servers go away by themselves', async () => {
  const launched = await launch({ config: stubborn() });
  for (const name of ['obeys', 'ignores', 'parent']) await seeState(launched.page, name, /Connected/);
  const before = await listNaming(launched.home);
  expect(before.length).toBeGreaterThanOrEqual(4);
  const electron = launched.app.process();
  electron.kill('SIGKILL');
  await until(
    () => electron.signalCode,
    (signal) => signal !== null
  );
  expect(await processesNaming(launched.home, 8_000)).toEqual([]);
});
