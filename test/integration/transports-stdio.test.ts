import { afterAll, expect } from 'vitest';
import { openStdio } from '#core/connection/stdio';
import type { OpenTransport } from '#core/connection/transport';
import { transportContract } from '../core/connection/transport-contract';
import { createTestHost, expectNoProcessLeft, isRunning, stdioConfig } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';

expectNoProcessLeft();
const host = createTestHost();
afterAll(() => host.close());

function open(name: string, ...args: readonly string[]): OpenTransport {
  return openStdio(stdioConfig(nodeServer(name, ...args)), host);
}

function expectGone(opened: OpenTransport): void {
  const running = opened.process();
  if (running !== null) expect(isRunning(running.pid)).toBe(false);
}

transportContract({
  id: 'TR1',
  name: 'a local server of the handshake revisions',
  open: () => open('progress'),
  quickTool: { name: 'work', arguments: {} },
  slowTool: { name: 'forever', arguments: {} },
  expectNothingLeft: expectGone
});
