import { failed, ok, type Result } from '#shared/failure';
import type { SecretInput, ServerDefinition } from '#shared/ipc/server-commands';
import type { JsonObject } from '#shared/json';
import { text } from '#shared/text/text';

type Secrets = Readonly<Record<string, SecretInput>>;

/**
 * An entry as Claude Code writes it: the type only where it is not stdio (without it an address is an error there), and no
 * empty fields. Times in milliseconds.
 */
export function entryFromDefinition(definition: ServerDefinition): Result<JsonObject> {
  const secrets = definition.transport === 'stdio' ? definition.env : definition.headers;
  const kept = Object.keys(secrets).find((name) => typeof secrets[name] !== 'string');
  if (kept !== undefined) return nothingToKeep(definition.name, kept);
  const record = textsOf(secrets);
  const times = {
    ...(definition.callTimeoutMs === null ? {} : { timeout: definition.callTimeoutMs }),
    ...(definition.startupTimeoutMs === null ? {} : { startupTimeout: definition.startupTimeoutMs })
  };
  if (definition.transport === 'stdio') {
    const { command, args, cwd } = definition;
    return ok({
      command,
      ...(args.length === 0 ? {} : { args }),
      ...(isEmpty(record) ? {} : { env: record }),
      ...(cwd === null ? {} : { cwd }),
      ...times
    });
  }
  const { transport, url, headersHelper, oauth } = definition;
  return ok({
    type: transport,
    url,
    ...(isEmpty(record) ? {} : { headers: record }),
    ...(headersHelper === undefined ? {} : { headersHelper }),
    ...(oauth === undefined ? {} : { oauth: withoutAbsent(oauth) }),
    ...times
  });
}

/** What the schema calls optional may be there and undefined. */
function withoutAbsent(object: object): JsonObject {
  return JSON.parse(JSON.stringify(object)) as JsonObject;
}

/** The values that are new text. */
export function textsOf(secrets: Secrets): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(secrets).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  );
}

export function nothingToKeep(server: string, name: string): ReturnType<typeof failed> {
  return failed('config.invalid-entry', {
    details: { server, what: text('problem:part.nothing-to-keep', { variable: name }) }
  });
}

function isEmpty(record: Readonly<Record<string, string>>): boolean {
  return Object.keys(record).length === 0;
}
