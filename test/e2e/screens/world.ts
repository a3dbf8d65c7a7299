/** A home in which every state of a server occurs at once, by servers that keep it for as long as a walk takes. */
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nodeServer as node, startHttpServer, type HttpServer } from '../../fixtures/start-server';
import { launch, root, type Launched, type LaunchOptions } from '../launch';

export interface World extends Launched {
  readonly workspace: string;
  put(file: string, content: object | string): Promise<void>;
}

/** Longer than the walk, which has many pictures to take. */
const lifetime = '--lifetime=1800000';
const nodeServer = (name: string, ...args: readonly string[]) => node(name, ...args, lifetime);

const drawnOut: LaunchOptions = { args: ['--lang=en-XA'], serversAre: /^Sérvérs/ };

async function createHome(): Promise<Pick<World, 'home' | 'workspace' | 'put'>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  const workspace = path.join(home, 'work/shop');
  await mkdir(workspace, { recursive: true });
  const put = async (file: string, content: object | string): Promise<void> => {
    const whole = path.join(home, file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  return { home, workspace, put };
}

/** Nothing of Patchbay's own, and three other programs that have servers. */
export async function firstWorld(): Promise<World> {
  const { home, workspace, put } = await createHome();
  const files = (folder: string) => ({ command: 'npx', args: ['-y', '@example/files', folder] });
  await put('.config/Claude/claude_desktop_config.json', { mcpServers: { files: files('~/Documents') } });
  await put('.cursor/mcp.json', {
    mcpServers: {
      files: files('~/work'),
      tickets: { command: 'uvx', args: ['example-tickets'], env: { API_KEY: 'sk-abcdef123456' } }
    }
  });
  await put('.config/Code/User/mcp.json', {
    inputs: [{ type: 'promptString', id: 'report-key', description: 'Key of the report', password: true }],
    servers: {
      reports: { command: 'npx', args: ['example-reports'], env: { REPORT: '${input:report-key}' } }
    }
  });
  const launched = await launch({ ...drawnOut, home, args: [...drawnOut.args!, `--system=${home}/system`] });
  return { ...launched, workspace, put };
}

export async function busyWorld(): Promise<World> {
  const { home, workspace, put } = await createHome();
  const started: HttpServer[] = [];
  const remote = async (name: string, ...args: readonly string[]): Promise<{ type: 'http'; url: string }> => {
    const server = await startHttpServer(name, [...args, lifetime]);
    started.push(server);
    return { type: 'http', url: server.url };
  };
  const script = async (name: string, body: string): Promise<string> => {
    await put(`bin/${name}`, `#!/bin/sh\n${body}\n`);
    await chmod(path.join(home, 'bin', name), 0o755);
    return path.join(home, 'bin', name);
  };
  const filesystem = path.join(root, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
  const mail = await remote('oauth', '--case=plain');
  await put('work/notes/plan.md', '# Plan\n');
  await put('.patchbay/mcp.json', {
    mcpServers: {
      filesystem: { command: process.execPath, args: [filesystem, path.join(home, 'work')] },
      library: nodeServer('catalogue'),
      mail: { ...mail, oauth: { account: 'mara' } },
      'mail-work': { ...mail, oauth: { account: 'work' } },
      calendar: await remote('oauth', '--case=client-by-hand'),
      tickets: await remote('http-status', '--status=503', '--retry-after=3600'),
      search: { type: 'http', url: 'https://search.example.net/mcp' },
      weather: {
        command: await script('npx', 'echo "npm http fetch GET 200" >&2; exec sleep 600'),
        args: ['-y', '@example/weather']
      },
      inventory: { ...nodeServer('crashes-at-start'), startupTimeout: 5_000 },
      postgres: { command: 'no-such-program-anywhere', args: ['--port', '5432'] },
      archive: { ...nodeServer('answers'), env: { TOKEN: '${ARCHIVE_TOKEN}' } },
      unlisted: nodeServer('catalogue', '--list-error=tools'),
      toolbox: nodeServer('destructive'),
      sentry: { ...nodeServer('answers'), disabled: true },
      'library-copy': nodeServer('catalogue'),
      broken: { args: ['no command'] }
    }
  });
  await put('work/shop/.mcp.json', {
    mcpServers: {
      'shop-db': {
        command: 'docker',
        args: ['run', '--rm', '-i', 'shop/db:4', '--read-only', '--schema=public,billing'],
        env: { SHOP_DB_URL: 'postgres://localhost/shop' }
      }
    }
  });
  await put('system/managed-settings.json', {
    deniedMcpServers: [{ serverUrl: 'https://*.example.net/*' }]
  });
  await put('system/managed-mcp.json', { mcpServers: { helpdesk: nodeServer('rich-content') } });
  const launched = await launch({
    ...drawnOut,
    home,
    args: [...drawnOut.args!, `--system=${home}/system`, `--workspace=${workspace}`]
  });
  return {
    ...launched,
    workspace,
    put,
    close: async (options) => {
      await launched.close(options);
      for (const server of started) await server.close();
    }
  };
}
