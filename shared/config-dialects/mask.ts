import type { RemoteConfig, StdioConfig } from '../server/config';
import { createRedactor } from '../traffic/redact';
import { mask } from '../traffic/secret-shapes';
import { secretsOf } from '../traffic/secrets';

/** What stands for a secret where a configuration is shown. */
export const dots = '•••';

/** A configuration for the screen: secrets as dots, references to variables and the keychain as they are. */
export function masked<Config extends StdioConfig | RemoteConfig>(config: Config): Config {
  const secrets = secretsOf(config).filter((value) => !isReference(value));
  const redactor = createRedactor(secrets);
  const text = (value: string): string =>
    isReference(value) ? value : redactor.text(value).replaceAll(mask, dots);
  const record = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, secrets.includes(value) ? dots : text(value)])
    );
  const clientOf = ({ oauth }: RemoteConfig): Pick<RemoteConfig, 'oauth'> => {
    const secret = oauth?.clientSecret;
    if (secret === undefined) return {};
    return { oauth: { ...oauth, clientSecret: isReference(secret) ? secret : dots } };
  };
  const shown =
    config.transport === 'stdio'
      ? {
          ...config,
          command: text(config.command),
          args: (redactor.value(config.args) as readonly string[]).map((arg) => arg.replaceAll(mask, dots)),
          env: record(config.env)
        }
      : { ...config, url: text(config.url), headers: record(config.headers), ...clientOf(config) };
  return shown;
}

/** Nothing but placeholders and, before them, a scheme such as `Bearer`. */
function isReference(value: string): boolean {
  return /^(?:\w+ )?(?:\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{(?:env|file):[^{}]*\})+$/.test(value);
}
