import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AccountView } from '#shared/auth/account-view';
import type { ServerId } from '#shared/ids';
import { openIdp } from '../core/auth/authorities';
import { until } from '../core/process/test-host';
import { type Computer, createComputer, type Running, startOAuth } from './sign-in-host';

/** In the person's own file, beside the settings, which a file of `--config` leaves out. */
const own = { configFiles: [] };

function configure(computer: Computer, servers: Readonly<Record<string, object>>): void {
  writeFileSync(path.join(computer.home, '.patchbay', 'mcp.json'), JSON.stringify({ mcpServers: servers }));
}

function idOf({ app }: Running, name: string): ServerId {
  return app.resolution().active.find((entry) => entry.name === name)!.id;
}

function typeOf(running: Running, name: string): string {
  return running.app.state.get().servers[idOf(running, name)]!.connection.type;
}

function accounts({ app }: Running): readonly AccountView[] {
  return Object.values(app.state.get().accounts);
}

test('AU9: the company’s sign-in is set up once, one click opens it, and all its servers follow by themselves', async () => {
  const idp = await openIdp('patchbay');
  const server = await startOAuth('company');
  const names = ['crm', 'wiki', 'mail'];
  const computer = createComputer({});
  const xaa = { type: 'http', url: server.url, oauth: { xaa: true } };
  // Three servers of the company; that they share an address here is no matter.
  configure(
    computer,
    Object.fromEntries(names.map((name) => [name, { ...xaa, oauth: { xaa: true, account: name } }]))
  );
  try {
    const running = await computer.start(own);
    const company = { issuer: idp.url, clientId: 'patchbay', callbackPort: null };
    expect((await running.ask('company.set', { company })).ok).toBe(true);
    await until(() => running.app.state.get().app.company?.issuer === idp.url);
    for (const name of names) {
      await running.ask('server.connect', { serverId: idOf(running, name) });
      await until(() => typeOf(running, name) === 'needs-auth');
    }
    expect(computer.opened).toEqual([]);

    await running.ask('auth.sign-in', { serverId: idOf(running, 'wiki') });
    await until(() => names.every((name) => typeOf(running, name) === 'connected'));
    expect(computer.opened).toHaveLength(1);
    expect(computer.opened[0]).toContain(idp.url);
    expect(computer.page()).toContain('You are signed in');
    await until(() => accounts(running).length === 4);
    expect(accounts(running).find(({ kind }) => kind === 'company')).toMatchObject({
      ...{ who: 'mara@example.com', issuer: idp.url, needs: null },
      servers: expect.arrayContaining(names.map((name) => idOf(running, name))) as unknown
    });
    await running.close();

    const again = await computer.start(own);
    await until(() => names.every((name) => typeOf(again, name) === 'connected'));
    expect(computer.opened).toHaveLength(1);
    await again.close();
    const told = computer.told.join('\n') + computer.files();
    for (const form of idp.forms) {
      for (const field of ['code', 'code_verifier', 'subject_token', 'refresh_token']) {
        const secret = form[field];
        if (secret !== undefined && secret.length > 8) expect(told).not.toContain(secret);
      }
    }
  } finally {
    await idp.close();
  }
});

test('AU8, AU10: two accounts at one address live side by side, each with its own renewals, over restarts', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({});
  configure(computer, {
    mail: { type: 'http', url: server.url, oauth: { account: 'home' } }
  });
  const running = await computer.start(own);
  const added = await running.ask('account.add', {
    ...{ serverId: idOf(running, 'mail'), name: 'mail-work', account: 'work' }
  });
  expect(added.ok).toBe(true);
  await until(() => running.app.resolution().active.some(({ name }) => name === 'mail-work'));
  expect(running.app.resolution().suppressed).toEqual([]);
  for (const name of ['mail', 'mail-work']) {
    await until(() => typeOf(running, name) === 'needs-auth');
    await running.ask('auth.sign-in', { serverId: idOf(running, name) });
    await until(() => typeOf(running, name) === 'connected');
  }
  await until(() => accounts(running).length === 2);
  expect((await server.stats()).codeGrants).toBe(2);
  expect(
    accounts(running)
      .map(({ label, serverName }) => [label, serverName])
      .sort()
  ).toEqual([
    ['home', 'mail'],
    ['work', 'mail-work']
  ]);
  const work = accounts(running).find(({ label }) => label === 'work')!;
  expect(work).toMatchObject({ kind: 'person', permissions: ['mcp'], needs: null });
  expect(work.ledger.map(({ event }) => event)).toEqual(['signed-in']);
  expect(work.renewsAt).toBeGreaterThan(Date.now());

  expect((await running.ask('account.renew', { accountId: work.id })).ok).toBe(true);
  const ledgerOf = (host: Running): readonly string[] =>
    accounts(host)
      .find(({ id }) => id === work.id)
      ?.ledger.map(({ event }) => event) ?? [];
  await until(() => ledgerOf(running)[0] === 'renewed');
  expect((await server.stats()).refreshGrants).toBe(1);
  await running.close();

  const again = await computer.start(own);
  await again.ask('account.load', {});
  await until(() => ledgerOf(again).length === 2);
  expect(ledgerOf(again)).toEqual(['renewed', 'signed-in']);
  await until(() => typeOf(again, 'mail-work') === 'connected');
  expect((await again.ask('account.sign-out', { accountId: work.id })).ok).toBe(true);
  await until(() => typeOf(again, 'mail-work') === 'needs-auth');
  expect(accounts(again).map(({ label }) => label)).toEqual(['home']);
  expect(typeOf(again, 'mail')).toBe('connected');
  await again.close();
});
