import { expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { fixture, nodeServer } from '../fixtures/start-server';
import { openClinic } from './doctor-host';

expectNoProcessLeft();

const secrets = [
  'env-secret-4711',
  'header-secret-4712',
  'query-secret-4713',
  'keychain-secret-4714',
  'said-secret-4715'
];

test('OB5: the diagnostics name the app, the system, the settings, every server, its state, traffic and log, and no secret', async () => {
  const clinic = await openClinic(
    () => ({
      ...nodeServer(
        'crashes-at-start',
        '--message=cannot log in with env-secret-4711 and password=said-secret-4715'
      ),
      env: { API_TOKEN: 'env-secret-4711' }
    }),
    {
      more: {
        web: {
          type: 'http',
          url: 'http://127.0.0.1:9/mcp?api_key=query-secret-4713',
          headers: { Authorization: 'Bearer header-secret-4712' }
        },
        kept: { command: process.execPath, args: [fixture('answers')], env: { T: '${keychain:kept/T}' } },
        // What one server is given, another one says.
        gossip: nodeServer(
          'crashes-at-start',
          '--message=they use keychain-secret-4714 and header-secret-4712'
        )
      }
    }
  );
  await clinic.keychain.set('secret:kept/T', 'keychain-secret-4714');
  const { servers } = clinic.app.state.get();
  const kept = Object.values(servers).find(({ name }) => name === 'kept')!;
  await clinic.ask('secret.set', { name: 'kept/T', value: 'keychain-secret-4714' });
  await until(() => clinic.app.state.get().servers[kept.id]?.connection.type === 'connected');
  await until(() => clinic.view().connection.type === 'failed');
  await clinic.look();

  const preview = await clinic.ask('diagnostics.preview', {});
  if (!preview.ok) throw new Error(preview.failure.message);
  const { text } = preview.value;
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toContain(clinic.home);
  const whole = JSON.parse(text) as {
    app: { version: string };
    system: { platform: string };
    status: { servers: { name: string; state: { type: string } }[] };
    traffic: unknown[];
    logs: { server: string; lines: string[] }[];
    checkups: Record<string, { broken: { link: string } }>;
  };
  expect(whole.app.version).toBe('0.0.0');
  expect(whole.system.platform).toBe(process.platform);
  expect(whole.status.servers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sick', 'web', 'kept', 'gossip'])
  );
  expect(whole.traffic.length).toBeGreaterThan(0);
  expect(whole.logs.find(({ server }) => server === 'sick')?.lines.join('\n')).toContain(
    'cannot log in with'
  );
  expect(Object.values(whole.checkups).map(({ broken }) => broken.link)).toEqual(['start']);

  // What is saved is what was read.
  await clinic.ask('diagnostics.save', {});
  expect(clinic.saved).toEqual([text]);
});
