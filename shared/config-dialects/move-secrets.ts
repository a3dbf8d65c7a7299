import type { RemoteConfig, StdioConfig } from '../server/config';
import { secretsOf } from '../traffic/secrets';
import { keychainName, keychainReference } from './fill';

/** A value that is to lie in the keychain. */
export interface MovedSecret {
  /** As the reference names it. */
  readonly name: string;
  readonly value: string;
  /** Where it stood. */
  readonly field: string;
}

export interface Moved<Config> {
  /** With references in the place of the secrets. */
  readonly config: Config;
  readonly secrets: readonly MovedSecret[];
}

type Portable = StdioConfig | RemoteConfig;

/**
 * Puts references to the keychain in the place of the secrets that stand in a configuration as they are. Values that
 * hold a placeholder are left alone: their secret is elsewhere already.
 */
export function moveSecrets<Config extends Portable>(server: string, config: Config): Moved<Config> {
  const found = new Set(
    secretsOf(config).filter((value) => value.length >= shortest && !value.includes('${'))
  );
  const moved: MovedSecret[] = [];

  function refer(field: string, value: string): string {
    const same = moved.find((secret) => secret.value === value);
    if (same !== undefined) return keychainReference(same.name);
    const base = keychainName(`${server.replaceAll('/', '-')}/${field}`);
    let name = base;
    for (let number = 2; moved.some((secret) => secret.name === name); number += 1)
      name = `${base}-${number}`;
    moved.push({ name, value, field });
    return keychainReference(name);
  }

  /** The whole value, where it is a secret as it stands; else the secrets within it. */
  function text(field: string, value: string): string {
    if (value.includes('${')) return value;
    if (found.has(value)) return refer(field, value);
    return [...found].reduce(
      (rest, secret) =>
        rest.includes(secret) && !rest.includes('${') ? rest.replaceAll(secret, refer(field, secret)) : rest,
      value
    );
  }

  function record(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(key, value)]));
  }

  function clientOf({ oauth }: RemoteConfig): Pick<RemoteConfig, 'oauth'> {
    const secret = oauth?.clientSecret;
    return secret === undefined ? {} : { oauth: { ...oauth, clientSecret: text('client-secret', secret) } };
  }

  const own: Portable =
    config.transport === 'stdio'
      ? {
          ...config,
          args: config.args.map((arg, index) => text(`argument-${index + 1}`, arg)),
          env: record(config.env)
        }
      : {
          ...config,
          url: text('url', config.url),
          headers: record(config.headers),
          ...clientOf(config)
        };
  return { config: own as Config, secrets: moved };
}

const shortest = 3;
