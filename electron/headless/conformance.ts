/**
 * The client of the official conformance suite: `conformance.js URL`. It is the whole program on one server, with a
 * script in the place of the person; which script is told by `MCP_CONFORMANCE_SCENARIO`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createApp, type App } from '#core/create-app';
import { managerOptions } from '#core/manager-options';
import type { Fetch, Keychain, Ports } from '#core/ports';
import { ok } from '#shared/failure';
import { isJsonObject, type JsonObject } from '#shared/json';
import { answerAsks } from './conformance-answers';
import { scenarioNamed } from './conformance-scenarios';
import { prepareSignIn, signInWheneverAsked } from './conformance-sign-in';
import { createHeadlessPorts } from './node-host';
import { untilSettled } from './settled';

/** Below the limit that our own run gives the suite's clients, which it starts all at once. */
const limitMs = 100_000;

async function main(): Promise<number> {
  const url = process.argv.at(-1) ?? '';
  const name = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
  const scenario = scenarioNamed(name);
  if (scenario === null || !URL.canParse(url)) {
    console.error(`There is no scenario “${name}”, or no address: it is started by the conformance suite.`);
    return 64;
  }
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-conformance-'));
  const config = path.join(home, 'servers.json');
  const system = path.join(home, 'system');
  const context = contextOf(process.env['MCP_CONFORMANCE_CONTEXT']);
  const { oauth, keep } = await prepareSignIn(name, context, { name: 'conformance', url, home, system });
  const entry = { type: 'http', url, ...(oauth === null ? {} : { oauth }) };
  await writeFile(config, JSON.stringify({ mcpServers: { conformance: entry } }));
  const app = openApp({ home, system }, config, scenario.knowsNoDiscovery);
  const stopAnswering = answerAsks(app);
  const signingIn = signInWheneverAsked(app);
  try {
    await keep(app.auth.vault);
    await app.start({ connect: true });
    await settle(app);
    for (let running = signingIn.running(); running !== null; running = signingIn.running()) {
      await running;
      await settle(app);
    }
    return (await scenario.run(app, context)) ? 0 : 1;
  } finally {
    stopAnswering();
    signingIn.end();
    await app.close();
    await rm(home, { recursive: true, force: true });
  }
}

function settle(app: App): Promise<void> {
  return untilSettled(app, { limitMs, signal: new AbortController().signal });
}

function openApp(
  folders: { readonly home: string; readonly system: string },
  config: string,
  knowsNoDiscovery: boolean
): App {
  const ports = createHeadlessPorts(folders, import.meta.dirname);
  const own: Ports = {
    ...ports,
    keychain: createMemory(),
    ...(knowsNoDiscovery ? { fetch: withDiscovery(ports.fetch) } : {})
  };
  return createApp(own, {
    workspace: null,
    configFiles: [config],
    manager: managerOptions(ports.environment.variables, false),
    // The document that the suite's own servers know; none of ours is published for it.
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json'
  });
}

function contextOf(text: string | undefined): JsonObject {
  const value: unknown = text === undefined ? {} : JSON.parse(text);
  return isJsonObject(value) ? value : {};
}

/** Some servers of the suite speak the stateless revision and yet know nothing of its first request. */
function withDiscovery(fetch: Fetch): Fetch {
  return async (address, init) => {
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    if (!isJsonObject(sent) || sent['method'] !== 'server/discover') return fetch(address, init);
    const result = {
      ...{ resultType: 'complete', ttlMs: 0, cacheScope: 'private', supportedVersions: ['2026-07-28'] },
      capabilities: { tools: {}, resources: {}, prompts: {} }
    };
    return Response.json({ jsonrpc: '2.0', id: sent['id'], result });
  };
}

/** The suite runs where no keychain is, and nothing may outlast a scenario. */
function createMemory(): Keychain {
  const secrets = new Map<string, string>();
  return {
    get: (account) => Promise.resolve(ok(secrets.get(account) ?? null)),
    set: (account, secret) => {
      secrets.set(account, secret);
      return Promise.resolve(ok(null));
    },
    remove: (account) => {
      secrets.delete(account);
      return Promise.resolve(ok(null));
    },
    available: () => Promise.resolve(false),
    close: () => Promise.resolve()
  };
}

process.exit(await main());
