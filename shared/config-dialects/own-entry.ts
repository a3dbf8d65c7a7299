import type { JsonObject } from '../json';
import type { ImportedServer } from './imported';

/** The entry of Patchbay's own file for a server of another program: only what is not the default. */
export function ownEntry(server: Omit<ImportedServer, 'source' | 'problems'>): JsonObject {
  const { own, oauth, enabled, enabledTools, disabledTools } = server;
  const { callTimeoutMs, startupTimeoutMs } = own;
  const ending: JsonObject = {
    ...(callTimeoutMs === null ? {} : { timeout: Math.max(1_000, callTimeoutMs) }),
    ...(startupTimeoutMs === null ? {} : { startupTimeout: Math.max(1_000, startupTimeoutMs) }),
    ...(enabledTools.length === 0 ? {} : { enabledTools }),
    ...(disabledTools.length === 0 ? {} : { disabledTools }),
    ...(enabled ? {} : { disabled: true })
  };
  if (own.transport === 'stdio') {
    const { command, args, env, cwd, shellPrefix } = own;
    return {
      command,
      ...(args.length === 0 ? {} : { args }),
      ...(Object.keys(env).length === 0 ? {} : { env }),
      ...(cwd === null ? {} : { cwd }),
      ...(shellPrefix === null ? {} : { shellPrefix }),
      ...ending
    };
  }
  const { transport, url, headers, headersHelper } = own;
  return {
    type: transport,
    url,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(headersHelper === undefined ? {} : { headersHelper }),
    ...(oauth === null ? {} : oauthEntry(oauth, own.oauth?.clientSecret)),
    ...ending
  };
}

function oauthEntry(
  { clientId, callbackPort, authServerMetadataUrl, scopes }: NonNullable<ImportedServer['oauth']>,
  clientSecret: string | undefined
): JsonObject {
  const oauth = {
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(callbackPort === undefined ? {} : { callbackPort }),
    ...(authServerMetadataUrl === undefined ? {} : { authServerMetadataUrl }),
    ...(scopes === undefined ? {} : { scopes: scopes.join(' ') })
  };
  return Object.keys(oauth).length === 0 ? {} : { oauth };
}
