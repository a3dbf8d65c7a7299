import { expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { fixture } from '../fixtures/start-server';
import { startApp } from './traffic-host';

expectNoProcessLeft();

test('OB6, CN8: the state is copied and saved as JSON, complete and without secrets, and the start was summed up', async () => {
  const secret = 'hush-0123456789-abcdef';
  const host = await startApp({
    malformed: { command: process.execPath, args: [fixture('malformed-tools')], env: { API_TOKEN: secret } },
    broken: {
      command: process.execPath,
      args: [fixture('crashes-at-start'), `--token=${secret}`],
      env: { API_TOKEN: secret }
    },
    rich: { command: process.execPath, args: [fixture('sdk-stdio')] },
    off: { command: process.execPath, args: [fixture('answers')], disabled: true }
  });
  await Promise.all([host.ready('malformed'), host.ready('rich')]);
  // It is given up only once it has said why it ends.
  const broken = host.idOf('broken');
  await until(() => host.app.snapshot().servers[broken]?.stderrTail?.includes('INVENTORY_DSN') === true);
  host.app.manager.stopRetrying(broken);
  await until(() => host.app.snapshot().app.start !== undefined);
  const { start } = host.app.snapshot().app;
  expect(start?.servers.map(({ name, outcome }) => `${name} ${outcome}`).sort()).toEqual([
    'broken cancelled',
    'malformed ready',
    'off disabled',
    'rich ready'
  ]);

  await host.ask('state.copy', {});
  const text = host.saved();
  expect(text).not.toContain(secret);
  const state = JSON.parse(text) as {
    readonly summary: object;
    readonly servers: readonly { readonly name: string; readonly tools: readonly object[] }[];
  };
  expect(state.summary).toEqual({
    ...{ ready: 2, failed: 0, needsAuth: 0, cancelled: 1, disabled: 1, suppressed: 0 }
  });
  const rich = state.servers.find(({ name }) => name === 'rich');
  expect(rich).toMatchObject({
    scope: 'dynamic',
    transport: 'stdio',
    state: { type: 'connected', era: 'legacy' },
    serverInfo: { name: 'legacy-sdk', version: '0.0.1' },
    instructions: 'A server of the handshake era.',
    pid: expect.any(Number) as number,
    resources: [{ uri: 'mem://one' }],
    resourceTemplates: [{ uriTemplate: 'mem://{name}' }],
    prompts: [{ name: 'hello' }],
    problems: []
  });
  expect(rich?.tools).toContainEqual(
    expect.objectContaining({
      name: 'mcp__rich__echo',
      originalName: 'echo',
      inputSchema: expect.objectContaining({ type: 'object' }) as object,
      annotations: {},
      problems: []
    })
  );
  expect(JSON.stringify(state.servers.find(({ name }) => name === 'malformed')?.tools)).toContain(
    'problems":["'
  );
  expect(state.servers.find(({ name }) => name === 'broken')).toMatchObject({
    stderrTail: expect.stringContaining('INVENTORY_DSN') as string
  });

  const { file } = await host.ask('state.save', {});
  expect(file).toBe('patchbay-state.json');
  expect(host.saved()).toBe(text + text);
});
