import { assertNever } from '../assert-never';
import type { ConfigView, SecretMark } from '../view/snapshot';
import type { ServerConfig } from './config';

const mask = '•••';
const secretName = /(?:token|secret|passw|api[-_]?key|access[-_]?key|auth|credential|bearer|private)/i;

/** A configuration as the window may know it: names of variables and headers, no values, no secrets in URL or arguments. */
export function configView(config: ServerConfig): ConfigView {
  const { startupTimeoutMs, callTimeoutMs } = config;
  switch (config.transport) {
    case 'stdio':
      return {
        startupTimeoutMs,
        callTimeoutMs,
        transport: config.transport,
        command: config.command,
        args: maskArguments(config.args),
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
        url: maskUrl(config.url),
        headers: marks(config.headers)
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

/** `--token=abc`, `--api-key abc` and `KEY=abc`: the value goes, the name stays. */
export function maskArguments(args: readonly string[]): readonly string[] {
  return args.map((arg, index) => {
    const assigned = /^(-{0,2}[\w.-]+)=(.+)$/s.exec(arg);
    if (assigned?.[1] !== undefined && secretName.test(assigned[1])) return `${assigned[1]}=${mask}`;
    const before = args[index - 1];
    const followsOption = before !== undefined && /^--?[\w.-]+$/.test(before) && secretName.test(before);
    return followsOption && !arg.startsWith('-') ? mask : arg;
  });
}

/** Without user and password, query values masked; what is not a URL is shown as it is. */
export function maskUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const login = url.username !== '' || url.password !== '' ? `${mask}@` : '';
  const names = [...url.searchParams.keys()];
  const query = names.length > 0 ? `?${names.map((name) => `${name}=${mask}`).join('&')}` : '';
  return `${url.protocol}//${login}${url.host}${url.pathname}${query}`;
}
