import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { orderedServers } from '#shared/view/select';
import { startApp } from './traffic-host';

/** Takes every connection and never says a word. */
async function startMute(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('PF1: the board is whole, in the order of the file, before any server has answered', async () => {
  const port = await startMute();
  const names = Array.from({ length: 50 }, (_, index) => `server-${String(50 - index)}`);
  const { app } = await startApp(
    Object.fromEntries(names.map((name) => [name, { url: `http://127.0.0.1:${String(port)}/${name}` }]))
  );
  const servers = orderedServers(app.snapshot());
  expect(servers.map(({ name }) => name)).toEqual(names);
  expect(servers.every(({ connection }) => connection.type === 'pending')).toBe(true);
});
