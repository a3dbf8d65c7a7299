import { assertNever } from '../assert-never';
import type { ConfigView, SecretMark } from '../view/snapshot';
import { createRedactor } from '../traffic/redact';
import { mask } from '../traffic/secret-shapes';
import { secretsOf } from '../traffic/secrets';
import type { ServerConfig } from './config';

/** A configuration as the window may know it: names of variables and headers, no values, no secrets in URL or arguments. */
export function configView(config: ServerConfig): ConfigView {
  const { startupTimeoutMs, callTimeoutMs } = config;
  const redactor = createRedactor(secretsOf(config));
  switch (config.transport) {
    case 'stdio':
      return {
        startupTimeoutMs,
        callTimeoutMs,
        transport: config.transport,
        command: config.command,
        args: redactor.value(config.args) as readonly string[],
        env: marks(config.env),
        cwd: config.cwd,
        shellPrefix: config.shellPrefix
      };
    case 'http':
    case 'sse':
    case 'ws':
      return {
        startupTimeoutMs,
        callTimeoutMs,
        transport: config.transport,
        // Behind a proxy the real address stands in the query, where it would be taken for a secret.
        url:
          config.webapp === undefined ? redactor.text(maskUrl(config.url)) : maskUrl(config.webapp.realUrl),
        headers: marks(config.headers),
        ...(config.headersHelper === undefined ? {} : { headersHelper: redactor.text(config.headersHelper) })
      };
    case 'sdk':
      return { startupTimeoutMs, callTimeoutMs, transport: config.transport, name: config.name };
    default:
      return assertNever(config);
  }
}

function marks(values: Readonly<Record<string, string>>): Readonly<Record<string, SecretMark>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, { set: true as const }]));
}

/** Without user and password, query values masked; what is not a URL is shown as it is. */
function maskUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const login = url.username !== '' || url.password !== '' ? `${mask}@` : '';
  const names = [...url.searchParams.keys()];
  const query = names.length > 0 ? `?${names.map((name) => `${name}=${mask}`).join('&')}` : '';
  return `${url.protocol}//${login}${url.host}${url.pathname}${query}`;
}
