// MCP Inspector, fetched when it is measured: into the cache that all clones share, with no script of its packages run.
// It is no dependency of this project.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { withLock } from '../../../build/lib/lock.mjs';
import { cacheRoot } from '../../../build/lib/paths.mjs';
import { lastLines, npmCommand, run } from '../../../build/lib/run.mjs';
import { freePort, readLines } from './programs';
import { quit, startElectron } from './window';

const version = '2.12.0';
export const inspector = `MCP Inspector ${version}`;

/** It asks for Node 22.19; where the benchmarks run on an older one, it gets its own. */
const node = { version: '22.19.0', least: [22, 19] as const };

function needsNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < node.least[0] || (major === node.least[0] && minor < node.least[1]);
}

function nodePackage(): string {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

interface Installed {
  readonly program: string;
  readonly node: string;
}

/** Installed as a whole or not at all. */
async function fetchInspector(): Promise<Installed> {
  const folder = path.join(cacheRoot(), `inspector-${version}${needsNode() ? `-node-${node.version}` : ''}`);
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return;
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const { command, first } = npmCommand();
    const packages = [
      `@modelcontextprotocol/inspector@${version}`,
      ...(needsNode() ? [`${nodePackage()}@${node.version}`] : [])
    ];
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
    const { code, output } = await run(
      command,
      [...first, 'install', '--prefix', unfinished, ...options, ...packages],
      { cwd: unfinished, timeoutMs: 600_000 }
    );
    if (code !== 0) throw new Error(`${inspector} could not be fetched.\n${lastLines(output)}`);
    await rename(unfinished, folder);
  });
  const modules = path.join(folder, 'node_modules');
  const name = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return {
    program: path.join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
    node: needsNode() ? path.join(modules, nodePackage(), name) : process.execPath
  };
}

/** An Electron program that shows one address, in a window as large as ours. */
async function writeViewer(folder: string, url: string): Promise<string> {
  const program = path.join(folder, 'viewer');
  await mkdir(program);
  await writeFile(path.join(program, 'package.json'), JSON.stringify({ name: 'viewer', main: 'main.cjs' }));
  await writeFile(
    path.join(program, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: true });
  void window.loadURL(${JSON.stringify(url)});
});
app.on('window-all-closed', () => app.quit());
`
  );
  return program;
}

export interface Inspector {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly stop: () => Promise<void>;
}

/** Its page in the Electron that ours runs in; `page` shows its list of these servers, none connected. */
export async function startInspector(
  folder: string,
  servers: Readonly<Record<string, object>>
): Promise<Inspector> {
  const installed = await fetchInspector();
  await mkdir(folder);
  const config = path.join(folder, 'servers.json');
  await writeFile(config, JSON.stringify({ mcpServers: servers }));
  const child = spawn(installed.node, [installed.program, '--config', config], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      HOME: folder,
      CLIENT_PORT: String(await freePort()),
      MCP_SANDBOX_PORT: String(await freePort()),
      MCP_AUTO_OPEN_ENABLED: 'false',
      MCP_INSPECTOR_SECRET_STORE: 'memory'
    }
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${inspector} ended with ${String(code)}.`)));
    readLines(child, (line) => {
      const address = /http:\/\/\S+TOKEN=\w+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
  const app = await startElectron([await writeViewer(folder, url)], folder);
  return {
    app,
    page: await app.firstWindow(),
    stop: async () => {
      await quit(app);
      child.kill('SIGTERM');
      await exited;
    }
  };
}
