import type { PortableServer } from '#shared/config-dialects/foreign-entry';
import type { ImportedServer } from '#shared/config-dialects/imported';
import { keychainReference, literal } from '#shared/config-dialects/fill';
import { writings } from '#shared/config-dialects/writings';
import type { DialectName } from '#shared/config-dialects/dialect';
import type { RemoteConfig, StdioConfig } from '#shared/server/config';
import { referencesOf, withSecretValues } from '#shared/secret/references';
import type { ProgramPreview } from '#shared/view/program-view';

/** `null`: the reference stays as it is. */
export type ValueOf = (secret: string) => string | null;

/**
 * A server for another program's file. What stands in the place of a secret is plain text there, a dollar in it too: no
 * other program asks our keychain.
 */
export function portable(server: ImportedServer, valueOf: ValueOf): PortableServer {
  const { name, enabled, enabledTools, disabledTools } = server;
  const own = takenAlong(server);
  const values = new Map(
    referencesOf(own).map((secret) => [secret, literal(valueOf(secret) ?? keychainReference(secret))])
  );
  return { name, config: withSecretValues(own, values), enabled, enabledTools, disabledTools };
}

/** The secrets that the entry there would refer to. */
export function secretsIn(server: ImportedServer): readonly string[] {
  return referencesOf(takenAlong(server));
}

function takenAlong({ own }: ImportedServer): StdioConfig | RemoteConfig {
  if (own.transport === 'stdio') return own;
  const { oauth: _oauth, headersHelper: _helper, ...rest } = own;
  return rest;
}

/** What the program's file has no key for. */
export function lostIn(
  dialect: DialectName,
  { own, oauth, ...server }: ImportedServer
): ProgramPreview['lost'] {
  const writing = writings[dialect];
  const hasList =
    (server.enabledTools.length > 0 && writing?.enabledTools === undefined) ||
    (server.disabledTools.length > 0 && writing?.disabledTools === undefined);
  return [
    ...(oauth === null ? [] : (['sign-in'] as const)),
    ...(own.transport === 'stdio' || own.headersHelper === undefined ? [] : (['headers-helper'] as const)),
    ...(hasList ? (['tool-list'] as const) : [])
  ];
}
