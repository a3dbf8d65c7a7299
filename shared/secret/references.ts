import type { ServerConfig } from '../server/config';

const reference = /\$\{keychain:([^{}]+)\}/g;

/** The names of the secrets that a text refers to. */
export function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(reference)].map(([, name = '']) => name);
}

/** All secrets that a configuration refers to, each once. */
export function referencesOf(config: ServerConfig): readonly string[] {
  const names = new Set<string>();
  mapTexts(config, (text) => {
    for (const name of referencesIn(text)) names.add(name);
    return text;
  });
  return [...names];
}

/** A configuration with secrets in the place of their references; unknown ones stay. */
export function withSecretValues<Config extends ServerConfig>(
  config: Config,
  values: ReadonlyMap<string, string>
): Config {
  return mapTexts(config, (text) =>
    text.replace(reference, (whole: string, name: string) => values.get(name) ?? whole)
  );
}

/** Whatever of a configuration is handed to a server, to a program or into an address. */
function mapTexts<Config extends ServerConfig>(config: Config, change: (text: string) => string): Config {
  const each: ServerConfig = config;
  if (each.transport === 'sdk') return config;
  const record = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
  if (each.transport !== 'stdio') {
    const { headersHelper } = each;
    const helper = headersHelper === undefined ? {} : { headersHelper: change(headersHelper) };
    const secret = each.oauth?.clientSecret;
    const oauth = secret === undefined ? {} : { oauth: { ...each.oauth, clientSecret: change(secret) } };
    return { ...config, url: change(each.url), headers: record(each.headers), ...helper, ...oauth };
  }
  const { command, args, env, cwd } = each;
  return {
    ...config,
    command: change(command),
    args: args.map(change),
    env: record(env),
    cwd: cwd === null ? null : change(cwd)
  };
}
