import { describe, expect, test } from 'vitest';
import { createEraMemory } from '#core/connection/era-memory';
import { openKeptState } from '#core/kept';
import { nodeClock, nodeRandom } from '#core/node-ports';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectNoProcessLeft, testEnvironment, until } from '../core/process/test-host';
import { startHttpServer } from '../fixtures/start-server';
import { idOf, local, remote, startManager, type ManagerHost } from './manager-host';

expectNoProcessLeft();

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs of the program over one home, one after the other. */
async function withHome(
  use: (home: string, memory: () => Promise<ReturnType<typeof createEraMemory>>) => Promise<void>
) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'patchbay-eras-'));
  try {
    await use(home, async () => {
      const environment = { ...testEnvironment(), home };
      const kept = openKeptState({ clock: nodeClock, random: nodeRandom, log, environment });
      const eras = createEraMemory({ clock: nodeClock, kept });
      await eras.load();
      return eras;
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function connections(host: ManagerHost, name: string): number {
  return host.history(name).filter((state) => state.type === 'connected').length;
}

describe('TR9: what a server speaks', () => {
  test('TR9, TR4: is kept over a restart, so that neither the question nor the refused transport is tried again', async () => {
    const server = await startHttpServer('http-sse');
    await withHome(async (home, memory) => {
      const config = remote(server.url);
      const eras = await memory();
      const first = startManager({ old: config }, {}, {}, [], { eras });
      await first.ready('old');
      await first.manager.close();
      await eras.settled();
      expect(readFileSync(path.join(home, '.patchbay/state.json'), 'utf8')).toContain(
        '"olderTransport": true'
      );

      const before = await server.stats();
      const second = startManager({ old: config }, {}, {}, [], { eras: await memory() });
      await second.ready('old');
      const after = await server.stats();
      expect(after.methods['server/discover']).toBe(before.methods['server/discover']);
      expect(second.link('old')).toMatchObject({ pin: 'auto', era: { era: 'legacy', olderTransport: true } });
    });
    await server.close();
  });

  test('TR9: is asked again by a button', async () => {
    const host = startManager({ strict: local('exits-on-probe') });
    await host.ready('strict');
    const askedAt = host.link('strict')?.era?.askedAt ?? 0;
    host.manager.askEra(idOf('strict'));
    await until(() => connections(host, 'strict') === 2);
    expect(host.link('strict')?.era?.askedAt).toBeGreaterThan(askedAt);
  });

  test('TR9: can be pinned; what does not speak it fails with a sentence that says so, and unpinning helps', async () => {
    const host = startManager({ old: local('answers'), both: local('modern-stdio', '--legacy=serve') });
    await Promise.all([host.ready('old'), host.ready('both')]);
    expect(host.state('both')).toMatchObject({ era: 'modern' });

    host.manager.pinEra(idOf('both'), 'legacy');
    await until(() => connections(host, 'both') === 2);
    expect(host.state('both')).toMatchObject({ era: 'legacy' });
    expect(host.link('both')).toMatchObject({ pin: 'legacy', era: { era: 'modern' } });

    host.manager.pinEra(idOf('old'), 'modern');
    expect(await host.reaches('old', 'failed')).toMatchObject({
      failure: {
        code: 'protocol.pinned-era',
        retryable: false,
        hint: expect.stringContaining('Remove the pin') as string
      }
    });
    host.manager.pinEra(idOf('old'), 'auto');
    await until(() => connections(host, 'old') === 2);
    expect(host.state('old')).toMatchObject({ era: 'legacy' });
  });

  test('TR9: a stateless server that is pinned to the handshake says that it is not that', async () => {
    const server = await startHttpServer('http-modern');
    const host = startManager({ local: local('modern-stdio'), far: remote(server.url) });
    await Promise.all([host.ready('local'), host.ready('far')]);
    for (const name of ['local', 'far']) host.manager.pinEra(idOf(name), 'legacy');
    for (const name of ['local', 'far']) {
      expect(await host.reaches(name, 'failed')).toMatchObject({ failure: { code: 'protocol.pinned-era' } });
    }
    await server.close();
  });

  test('TR9: a server that is down is not blamed on its pin', async () => {
    const server = await startHttpServer('http-modern');
    await server.close();
    const host = startManager({ down: { ...remote(server.url), disabled: true } }, { retry: false });
    host.manager.pinEra(idOf('down'), 'modern');
    host.reconcile({ down: remote(server.url) });
    expect(await host.reaches('down', 'failed')).toMatchObject({ failure: { code: 'network.refused' } });
  });
});
