import { failed, ok, type Result } from '#shared/failure';
import { referencesOf, withSecretValues } from '#shared/secret/references';
import type { ServerConfig } from '#shared/server/config';
import type { OpenServer } from '../connection/attempt';
import { openLater } from '../connection/open-later';
import type { Keychain } from '../ports';
import { secretAccount } from './account';

/**
 * Puts the values of `${keychain:NAME}` into a configuration when its server is connected, and not before: no reading of a
 * file, no snapshot and no log ever has them. Asked anew at each start, so that a changed value counts at the next one.
 */
export function withSecrets(open: OpenServer, keychain: Pick<Keychain, 'get'>): OpenServer {
  return (config, authorizer) => {
    const names = referencesOf(config);
    if (names.length === 0) return open(config, authorizer);
    return openLater(
      config,
      () => filled(config, names, keychain),
      (whole) => open(whole, authorizer)
    );
  };
}

async function filled(
  config: ServerConfig,
  names: readonly string[],
  keychain: Pick<Keychain, 'get'>
): Promise<Result<ServerConfig>> {
  const values = new Map<string, string>();
  for (const name of names) {
    const found = await keychain.get(secretAccount(name));
    if (!found.ok) return found;
    if (found.value === null) return failed('config.missing-secret', { details: { reference: name } });
    values.set(name, found.value);
  }
  return ok(withSecretValues(config, values));
}
