import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture, startHttpServer, type HttpServer } from '../fixtures/start-server';
import { catchBrowser } from './browser';
import { launch, type Launched } from './launch';
import { until } from './processes';
import { openServer, seeState, serverRow } from './window';

/** One window with a server for each way to be broken; every one is seen to say why, is repaired by one button, and connects. */
let launched: Launched;
let page: Page;
let opened: () => Promise<readonly string[]>;
const remote: Record<string, HttpServer> = {};
const taken = createServer();

const answers = fixture('answers');
const node = process.execPath;
const asking = (version: string) =>
  `#!/bin/sh\n[ "$1" = "--version" ] && echo ${version} && exit 0\nexec "${node}" "$@"\n`;
const wantsDsn = `if (process.env.INVENTORY_DSN === undefined) { console.error('ERROR: environment variable INVENTORY_DSN is not set.'); process.exit(78); }
await import(${JSON.stringify(answers)});\n`;

async function makeHome(): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  const programs = {
    '.local/bin/odd-node': `#!/bin/sh\nexec "${node}" "$@"\n`,
    'old/node': '#!/bin/sh\n[ "$1" = "--version" ] && echo v14.2.0 && exit 0\nexit 1\n',
    '.nvm/versions/node/v22.1.0/bin/node': asking('v22.1.0'),
    'package/package.json': '{"name":"x","engines":{"node":">=20"}}',
    'package/server.mjs': `import ${JSON.stringify(answers)};\n`,
    'crash.mjs': wantsDsn
  };
  for (const [name, text] of Object.entries(programs)) {
    const file = path.join(home, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o755);
  }
  return home;
}

beforeAll(async () => {
  const home = await makeHome();
  const wanted = {
    dns: ['http-answers'],
    lost: ['http-answers'],
    transport: ['http-answers'],
    nowhere: ['http-status', '--status=404', '--on=all'],
    found: ['http-answers'],
    tls: ['https-self-signed'],
    port: ['oauth', '--case=refresh-once'],
    expired: ['oauth', '--case=refresh-dead'],
    forgotten: ['oauth', '--case=refresh-dead', '--mode=request']
  };
  await Promise.all(
    Object.entries(wanted).map(async ([name, [file = '', ...args]]) => {
      remote[name] = await startHttpServer(file, args);
    })
  );
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const url = (name: string): string => remote[name]?.url ?? '';
  const { port } = taken.address() as AddressInfo;
  launched = await launch({
    home,
    args: ['--no-retry'],
    config: {
      mcpServers: {
        program: { command: 'odd-node', args: [answers] },
        version: { command: path.join(home, 'old/node'), args: [path.join(home, 'package/server.mjs')] },
        port: { type: 'http', url: url('port'), oauth: { callbackPort: port } },
        dns: { type: 'http', url: url('dns').replace('127.0.0.1', 'lcoalhost') },
        tls: { type: 'http', url: url('tls') },
        lost: { type: 'http', url: `${url('lost')}/v1/wrong` },
        transport: { type: 'sse', url: url('transport') },
        expired: { type: 'http', url: url('expired') },
        forgotten: { type: 'http', url: url('forgotten') },
        variable: { command: node, args: [answers], env: { TOKEN: '${PATCHBAY_E2E_UNSET}' } },
        crash: { command: node, args: [path.join(home, 'crash.mjs')] },
        nowhere: { type: 'http', url: url('nowhere') }
      }
    }
  });
  page = launched.page;
  opened = await catchBrowser(launched.app);
  await toDoctor();
});

afterAll(async () => {
  await launched.close();
  taken.close();
  await Promise.all(Object.values(remote).map((server) => server.close()));
});

async function toDoctor(): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = '#/doctor';
  });
  await page.getByRole('main').getByRole('heading', { name: 'Doctor', exact: true }).waitFor();
}

/** What the first broken link of a server says, once it is found. */
function reason(name: string): Locator {
  return page
    .getByRole('list', { name: new RegExp(`^Checks of ${name},`) })
    .getByRole('listitem')
    .filter({ hasText: 'The first broken link' });
}

function button(name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`, for ${name}$`) });
}

/** Says why, names its one button, and works once that is pressed. */
async function repair(name: string, why: RegExp, words: RegExp): Promise<void> {
  await reason(name).filter({ hasText: why }).waitFor();
  await button(name)
    .and(page.getByRole('button', { name: words }))
    .click();
}

async function entry(name: string): Promise<unknown> {
  const { mcpServers } = JSON.parse(await readFile(launched.configFile, 'utf8')) as {
    readonly mcpServers: Readonly<Record<string, unknown>>;
  };
  return mcpServers[name];
}

/** Plays the browser for the sign-in that was just begun. */
async function approve(before: number): Promise<void> {
  const pages = await until(opened, (all) => all.length > before);
  await fetch(pages.at(-1) ?? '');
}

test('OB7: a program that is not on the PATH is found elsewhere, used by one button, and that is undone by another', async () => {
  const before = await readFile(launched.configFile, 'utf8');
  await repair('program', /“odd-node” was not found/, /^Use .*odd-node/);
  await seeState(page, 'program', /Connected/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await seeState(page, 'program', /Failed/);
  expect(await readFile(launched.configFile, 'utf8')).toBe(before);
  await repair('program', /“odd-node” was not found/, /^Use .*odd-node/);
  await seeState(page, 'program', /Connected/);
});

test('OB7: a Node that is too old is replaced by the one here that fits', async () => {
  await repair('version', /needs Node\.js >=20, and 14\.2\.0/, /^Use .*v22\.1\.0/);
  await seeState(page, 'version', /Connected/);
});

test('OB7: the port that the browser comes back to is taken, and the button uses another', async () => {
  await repair('port', /Sign-in/, /^Sign in/);
  await repair('port', /Port \d+/, /^Use another port/);
  await approve(0);
  await seeState(page, 'port', /Connected/);
});

test('OB7: a name that nobody knows, and is a slip, is corrected', async () => {
  await repair('dns', /The name lcoalhost could not be/, /^Use http:\/\/localhost:/);
  await seeState(page, 'dns', /Connected/);
});

test('OB7: where nothing answers the address is edited, and its field has the focus', async () => {
  await repair('nowhere', /answered with HTTP 404/, /^Edit the address/);
  await page.getByRole('dialog', { name: /^Edit/ }).locator('[name="url"]:focus').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(remote['found']?.url ?? '');
  await page.keyboard.press('Enter');
  await seeState(page, 'nowhere', /Connected/);
  await toDoctor();
});

test('OB7: a certificate that nobody vouches for is shown, and trusted by the person', async () => {
  await repair('tls', /signed by itself/, /^Trust this certificate/);
  const dialog = page.getByRole('dialog', { name: /^Trust the certificate of 127\.0\.0\.1:/ });
  await dialog.getByText('localhost, 127.0.0.1').waitFor();
  await dialog.getByRole('button', { name: 'Trust and connect' }).click();
  await seeState(page, 'tls', /Connected/);
  await openServer(page, 'tls');
  await page.getByRole('tab', { name: /^Configuration/ }).click();
  await page.getByText('trusted by you').waitFor();
  await page.getByRole('button', { name: 'Stop trusting' }).waitFor();
  await toDoctor();
});

test('OB7: a wrong path that ends in 404 is replaced by the one that answers', async () => {
  const { url } = remote['lost']!;
  await repair('lost', /HTTP/, new RegExp(`^Use ${url}`));
  await seeState(page, 'lost', /Connected/);
  expect(await entry('lost')).toEqual({ type: 'http', url });
});

test('OB7: a wrong transport is switched', async () => {
  await repair('transport', /HTTP/, /^Switch to HTTP/);
  await seeState(page, 'transport', /Connected/);
  expect(await entry('transport')).toMatchObject({ type: 'http' });
});

test.each([
  ['expired', /^Sign in, /],
  ['forgotten', /^Forget this registration and sign in/]
] as const)('OB7, AU4: a sign-in that no longer holds is renewed by one button: %s', async (name, words) => {
  const before = (await opened()).length;
  await repair(name, /asks you to sign in/, /^Sign in/);
  await approve(before);
  await seeState(page, name, /Connected/);
  await fetch(new URL('/__expire', remote[name]?.url));
  await openServer(page, name);
  await page.keyboard.press('Control+R');
  await seeState(page, name, /Sign in/);
  await toDoctor();
  await repair(name, /Sign-in/, words);
  await approve(before + 1);
  await seeState(page, name, /Connected/);
});

test('OB7: a variable that is missing is entered', async () => {
  await repair('variable', /PATCHBAY_E2E_UNSET, which is not set/, /^Enter PATCHBAY_E2E_UNSET/);
  await enter('PATCHBAY_E2E_UNSET', 'by-hand');
  await seeState(page, 'variable', /Connected/);
});

test('OB7: a crash at the start shows the last words, and what it asks for is entered', async () => {
  await repair('crash', /INVENTORY_DSN/, /^Enter INVENTORY_DSN/);
  await enter('INVENTORY_DSN', 'sqlite:x');
  await seeState(page, 'crash', /Connected/);
  expect(await entry('crash')).toMatchObject({ env: { INVENTORY_DSN: 'sqlite:x' } });
  await page.getByRole('main').getByText('Every server works').waitFor();
  expect(await serverRow(page, 'crash').count()).toBe(1);
});

async function enter(variable: string, value: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Enter ${variable}`) });
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByLabel(`Value of ${variable}`).fill(value);
  await dialog.getByRole('button', { name: 'Save and connect' }).click();
}
