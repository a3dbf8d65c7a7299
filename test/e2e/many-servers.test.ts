import { expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch } from './launch';
import { until } from './processes';
import { openServer, serverRow, snapshot } from './window';

const broken = 10;
const working = 40;

test('CN7, CN8, UX9: with 50 servers of which 10 fail the window is usable at once, and each failure says what, why and what to do', async () => {
  const config = { mcpServers: Object.fromEntries([...failing(), ...fine()]) };
  const launched = await launch({ config, args: ['--no-retry'] });
  const { page } = launched;
  // Usable before the servers have come to an end: a server is opened and its page is there.
  await openServer(page, 'fine-39');
  expect(await serverRow(page, 'fine-39').getAttribute('aria-selected')).toBe('true');
  const servers = await until(
    async () => Object.values((await snapshot(page)).servers),
    (all) => all.every(({ connection }) => connection.type === 'connected' || connection.type === 'failed'),
    50_000
  );
  const failed = servers.filter(({ connection }) => connection.type === 'failed');
  expect(failed.map(({ name }) => name).sort()).toEqual(
    failing()
      .map(([name]) => name)
      .sort()
  );
  for (const { name, connection } of failed) {
    if (connection.type !== 'failed') continue;
    await openServer(page, name);
    const main = page.getByRole('main');
    await main.getByText(connection.failure.message).first().waitFor();
    expect(connection.failure.hint, name).toBeTruthy();
    await main
      .getByText(connection.failure.hint ?? '')
      .first()
      .waitFor();
    await main.getByRole('button', { name: 'Try again' }).waitFor();
  }
  await page.getByRole('link', { name: /^41 of 51 connected/ }).waitFor();
  await launched.close();
});

function fine(): readonly (readonly [string, object])[] {
  return Array.from({ length: working }, (_, index) => [
    `fine-${String(index)}`,
    { command: process.execPath, args: [fixture('answers'), `--name=${String(index)}`] }
  ]);
}

/** Each fails in a way of its own, as far as there are ways. */
function failing(): readonly (readonly [string, object])[] {
  const ways: readonly object[] = [
    { command: 'no-such-program-anywhere' },
    { command: process.execPath, args: [fixture('crashes-at-start')] },
    { command: process.execPath, args: ['/no/such/file.mjs'] },
    { command: process.execPath, args: [fixture('answers')], cwd: '/no/such/folder' },
    { command: '/etc/hostname' },
    { url: 'http://127.0.0.1:9/mcp' },
    { url: 'http://no-such-host.invalid/mcp' },
    { command: process.execPath, args: ['-e', 'process.exit(0)'] },
    { command: process.execPath, args: ['-e', 'process.kill(process.pid, "SIGKILL")'] },
    { command: process.execPath, args: ['-e', 'console.log("hello"); process.exit(3)'] }
  ];
  return ways.slice(0, broken).map((way, index) => [`broken-${String(index)}`, way]);
}
