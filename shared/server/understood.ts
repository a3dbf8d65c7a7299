import type { ServerDefinition } from '../ipc/server-commands';
import { text } from '../text/text';
import { cautions } from './cautions';
import type { Problem, RemoteConfig, StdioConfig } from './config';
import { problem } from './problems';

export interface UnderstoodServer {
  /** Its `name` is a suggestion; `uniqueName` makes it one that is free. */
  readonly definition: ServerDefinition;
  /** What the person should know before adding it. */
  readonly notes: readonly Problem[];
}

/** What a text that was pasted turned out to be. */
export type Understood =
  | {
      readonly kind: 'servers';
      readonly from: 'settings' | 'command' | 'address' | 'link';
      /** At least one. */
      readonly servers: readonly UnderstoodServer[];
      /** What is wrong with entries that are left out. */
      readonly leftOut: readonly Problem[];
    }
  | { readonly kind: 'nothing'; readonly reason: string };

export function nothing(reason: string, params: Readonly<Record<string, unknown>> = {}): Understood {
  return { kind: 'nothing', reason: text(`problem:nothing.${reason}`, params) };
}

/** Control characters, and those that are invisible or turn the direction of writing. */
const hidden = /[\p{Cc}\p{Cf}]/gu;

/** A server as the form shows it, with everything noted that should make a person look twice. */
export function understoodServer(
  given: string,
  config: StdioConfig | RemoteConfig,
  notes: readonly Problem[] = []
): UnderstoodServer {
  const name = given.replace(hidden, '').trim();
  const { startupTimeoutMs, callTimeoutMs } = config;
  const common = { name, startupTimeoutMs, callTimeoutMs };
  const definition: ServerDefinition =
    config.transport === 'stdio'
      ? {
          ...common,
          transport: 'stdio',
          command: config.command,
          args: [...config.args],
          env: { ...config.env },
          cwd: config.cwd
        }
      : {
          ...common,
          transport: config.transport,
          url: config.url,
          headers: { ...config.headers },
          ...(config.headersHelper === undefined ? {} : { headersHelper: config.headersHelper })
        };
  const cleaned = hidden.test(given) ? [problem('name-cleaned', { server: name })] : [];
  // A global expression remembers where it stopped.
  hidden.lastIndex = 0;
  return { definition, notes: [...notes, ...cleaned, ...cautions(definition)] };
}
