import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { orderedServers } from '#shared/view/select';
import { until } from './config';
import { startApp } from './traffic-host';

/** Takes every connection and never says a word. */
async function startMute(): Promise<{ readonly port: number; readonly wasReached: () => boolean }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, wasReached: () => sockets.size > 0 };
}

test('PF1: the board is whole, in the order of the file, before any server has answered', async () => {
  const { port } = await startMute();
  const names = Array.from({ length: 50 }, (_, index) => `server-${String(50 - index)}`);
  const { app } = await startApp(
    Object.fromEntries(names.map((name) => [name, { url: `http://127.0.0.1:${String(port)}/${name}` }]))
  );
  const servers = orderedServers(app.snapshot());
  expect(servers.map(({ name }) => name)).toEqual(names);
  expect(servers.every(({ connection }) => connection.type === 'pending')).toBe(true);
});

test('PF1: the board is whole before a server is started, and its first picture starts them', async () => {
  const { port, wasReached } = await startMute();
  const url = `http://127.0.0.1:${String(port)}/mcp`;
  const { app } = await startApp({ mute: { url } }, false, true);
  // An epoch of its own is what the first attempt gives it.
  expect(orderedServers(app.snapshot()).map(({ name, connection }) => [name, connection])).toEqual([
    ['mute', expect.objectContaining({ type: 'pending', phase: 'queued', epoch: 0 })]
  ]);
  await app.dispatch('app.drawn', {});
  await until(wasReached);
});
