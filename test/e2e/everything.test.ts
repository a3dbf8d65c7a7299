import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch, root, type Launched } from './launch';
import { until } from './processes';
import { argumentsForm, callButton, chooseTool, openServer, pidOf, result, seeState } from './window';

const everything = path.join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

test('TR1, TL1, TL3, RC1: a stdio server is listed, called, watched, cancelled, killed and seen to come back', async () => {
  const launched = await launch({
    config: { mcpServers: { everything: { command: process.execPath, args: [everything, 'stdio'] } } }
  });
  const { page } = launched;
  await seeState(page, 'everything', /\d+ tools/);
  await openServer(page, 'everything');
  await addUp(launched);
  await cancelALongCall(launched);
  await killAndSeeItComeBack(launched);
  await launched.close();
});

test('TR3, TL1, TL3: a Streamable HTTP server is listed, called, watched and cancelled', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [everything, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe']
  });
  try {
    await listening(server);
    const launched = await launch({
      config: { mcpServers: { remote: { type: 'http', url: `http://127.0.0.1:${String(port)}/mcp` } } }
    });
    await seeState(launched.page, 'remote', /\d+ tools/);
    await openServer(launched.page, 'remote');
    await addUp(launched);
    await cancelALongCall(launched);
    await launched.close();
  } finally {
    server.kill('SIGKILL');
  }
});

async function addUp({ page }: Launched): Promise<void> {
  await chooseTool(page, 'get-sum');
  await argumentsForm(page).getByLabel(/^a\b/).fill('19');
  await argumentsForm(page).getByLabel(/^b\b/).fill('23');
  await callButton(page).click();
  await result(page).getByText(/42/).first().waitFor();
}

async function cancelALongCall({ page }: Launched): Promise<void> {
  await chooseTool(page, 'trigger-long-running-operation');
  await argumentsForm(page)
    .getByLabel(/^duration/)
    .fill('30');
  await argumentsForm(page)
    .getByLabel(/^steps/)
    .fill('60');
  await callButton(page).click();
  const bar = page.getByRole('main').getByRole('progressbar').first();
  await bar.waitFor();
  const seen = await until(
    () => bar.evaluate((element) => (element instanceof HTMLProgressElement ? element.value : 0)),
    (value) => value > 0
  );
  expect(seen).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await result(page)
    .getByText(/cancelled/i)
    .first()
    .waitFor();
  await callButton(page).waitFor();
}

async function killAndSeeItComeBack({ page }: Launched): Promise<void> {
  const before = await pidOf(page, 'everything');
  if (before === null) throw new Error('the server has no process');
  const attempts = watchForAttempts(page);
  process.kill(before, 'SIGKILL');
  await attempts;
  const after = await until(
    () => pidOf(page, 'everything'),
    (pid) => pid !== null && pid !== before
  );
  expect(after).not.toBe(before);
  await seeState(page, 'everything', /\d+ tools/);
}

/** The banner names the attempt and counts down. */
async function watchForAttempts(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByText(/Reconnecting 1 of 5|1 of 5/)
    .first()
    .waitFor();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** server-everything says on stderr when it listens. */
async function listening(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (/listening|port/i.test(chunk.toString())) resolve();
    });
    server.once('exit', (code) => {
      reject(new Error(`the server ended with ${String(code)}`));
    });
  });
}
