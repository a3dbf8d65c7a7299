import { moveSecrets, type MovedSecret } from '../config-dialects/move-secrets';
import type { ServerDefinition } from '../ipc/server-commands';
import type { RemoteConfig, StdioConfig } from '../server/config';

export interface MovedDefinition {
  /** With references in the place of the secrets. */
  readonly definition: ServerDefinition;
  readonly secrets: readonly MovedSecret[];
}

/** Takes the secrets out of what was typed into the form; values that the file keeps are not known, and stay. */
export function moveDefinition(definition: ServerDefinition): MovedDefinition {
  const common = { disabled: false, startupTimeoutMs: null, callTimeoutMs: null };
  if (definition.transport === 'stdio') {
    const config: StdioConfig = {
      ...{ ...common, transport: 'stdio', command: definition.command, args: definition.args },
      ...{ env: typed(definition.env), cwd: definition.cwd, shellPrefix: null }
    };
    const { config: moved, secrets } = moveSecrets(definition.name, config);
    return {
      definition: { ...definition, args: [...moved.args], env: { ...definition.env, ...moved.env } },
      secrets
    };
  }
  const { transport, url } = definition;
  const config: RemoteConfig = { ...common, transport, url, headers: typed(definition.headers) };
  const { config: moved, secrets } = moveSecrets(definition.name, config);
  return {
    definition: { ...definition, url: moved.url, headers: { ...definition.headers, ...moved.headers } },
    secrets
  };
}

function typed(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  );
}
