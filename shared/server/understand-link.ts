import { textFromBase64 } from './base64';
import { transportFromText, transportFromUrl } from './spellings';
import { schemeOf } from './read-entry';
import { nameForCommand, nameForUrl } from './suggest-name';
import { looksLikeJson, understandJson } from './understand-json';
import { nothing, understoodServer, type Understood } from './understood';

/** Pages that hand settings on to a program, as other than addresses of servers. */
const installPage =
  /\/(?:install-mcp|redirect(?:\/mcp\/install)?|mcp\/(?:add|install)|add_mcp|mcp-install)\/?$/;
const link = /^[a-z][a-z0-9+.-]+:(?:\/\/|mcp\/)\S/i;
const ownScheme = /^(?:https?|wss?):/i;

/** Whether a text is a link that installs a server in some program, not the address of a server. */
export function isInstallLink(text: string): boolean {
  if (!link.test(text)) return false;
  if (!ownScheme.test(text)) return true;
  if (!URL.canParse(text)) return false;
  const { pathname, searchParams } = new URL(text);
  return installPage.test(pathname) && (searchParams.has('config') || searchParams.has('url'));
}

/**
 * Settings from an install link: JSON or base64 in `config` or `servers`, JSON as the whole query (VS Code), or plain
 * parameters (Goose). What a link carries is only shown, never started.
 */
export function understandLink(text: string): Understood {
  const [, query = ''] = /\?([\s\S]*)$/.exec(text) ?? [];
  const whole = decode(query);
  if (whole !== null && looksLikeJson(whole)) return understandJson(whole, 'link', null);
  const parameters = new URLSearchParams(query);
  const name = parameters.get('name');
  const inner = parameters.get('url');
  if (inner !== null && isInstallLink(inner)) return understandLink(inner);
  const payload = parameters.get('config') ?? parameters.get('servers');
  if (payload !== null) {
    const json = payloadText(payload);
    return json === null ? nothing('link-unreadable') : understandJson(json, 'link', name);
  }
  return understandParameters(parameters, name);
}

function payloadText(payload: string): string | null {
  const tries = [payload, decode(payload), textFromBase64(payload), textFromBase64(decode(payload) ?? '')];
  for (const text of tries) {
    // Some encode the JSON before they turn it into base64.
    const json = text === null || looksLikeJson(text.trim()) ? text : decode(text);
    if (json !== null && looksLikeJson(json.trim())) return json.trim();
  }
  return null;
}

function understandParameters(parameters: URLSearchParams, name: string | null): Understood {
  const times = { disabled: false, startupTimeoutMs: null, callTimeoutMs: null };
  const command = parameters.get('cmd');
  const url = parameters.get('url');
  if (command !== null && command !== '') {
    const args = parameters.getAll('arg');
    const env = parameters.getAll('env').map((pair): [string, string] => {
      const [key = '', ...value] = pair.split('=');
      return [key, value.join('=')];
    });
    const config = { ...times, transport: 'stdio', command, args, env: Object.fromEntries(env) } as const;
    const server = understoodServer(name ?? nameForCommand(command, args), {
      ...config,
      cwd: null,
      shellPrefix: null
    });
    return { kind: 'servers', from: 'link', servers: [server], leftOut: [] };
  }
  if (url === null || schemeOf(url) === null) return nothing('link-without-settings');
  const said = transportFromText(parameters.get('type') ?? '');
  const transport = said === null || said === 'stdio' ? transportFromUrl(url) : said;
  const server = understoodServer(name ?? nameForUrl(url), { ...times, transport, url, headers: {} });
  return { kind: 'servers', from: 'link', servers: [server], leftOut: [] };
}

/** null: a percent sign is not followed by two digits, or what comes out is not UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
