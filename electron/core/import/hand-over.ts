import { handOver, handOverText, type HandOverNeed } from '#shared/config-dialects/hand-over';
import type { ImportedServer } from '#shared/config-dialects/imported';
import { ok } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import type { HandOverPreview, handOverCommands } from '#shared/ipc/hand-over-commands';
import { text as sentence } from '#shared/text/text';
import type { Configuration } from '../config/contract';
import type { Ports } from '../ports';
import type { State } from '../state';
import { ownServer, type NotPortable } from './own-server';

interface HandOverDeps {
  readonly ports: Ports;
  readonly state: State;
  readonly configuration: Configuration;
}

/** Writes servers into one file for somebody else, and says what they must supply (CF9). */
export function createHandOverHandlers({
  ports,
  state,
  configuration
}: HandOverDeps): Pick<Handlers, keyof typeof handOverCommands> {
  const { environment, desktop } = ports;

  /** Whether a person signs in to it: it says so, it wants it now, or somebody has. */
  function signsIn(id: ServerId): boolean {
    const { servers, signIns, accounts } = state.get();
    return (
      servers[id]?.connection.type === 'needs-auth' ||
      signIns[id] !== undefined ||
      Object.values(accounts).some((account) => account.servers.includes(id))
    );
  }

  async function preview(ids: readonly ServerId[]): Promise<HandOverPreview> {
    const found: ImportedServer[] = [];
    const left: NotPortable[] = [];
    const signed = new Set<string>();
    for (const id of ids) {
      const server = await ownServer(id, state, configuration, environment);
      if (server === null) continue;
      if ('reason' in server) left.push(server);
      else {
        // Two scopes may have servers of one name; the first that was chosen is handed over.
        if (found.some(({ name }) => name === server.name)) continue;
        found.push(server);
        if (signsIn(id) || server.oauth !== null) signed.add(server.name);
      }
    }
    const over = handOver(found, signed);
    return {
      ...{ text: handOverText(over, describe), names: found.map(({ name }) => name) },
      ...{ needs: over.needs, left }
    };
  }

  return {
    'hand-over.preview': async ({ serverIds }) => ok(await preview(serverIds)),
    'hand-over.save': async ({ serverIds }) => {
      const { text } = await preview(serverIds);
      return desktop.saveFile({
        suggestedName: sentence('handOver:fileName'),
        content: (async function* () {
          yield await Promise.resolve(text);
        })()
      });
    }
  };
}

function describe({ isVariable, field, server }: Extract<HandOverNeed, { kind: 'value' }>): string {
  return isVariable
    ? sentence('handOver:describeVariable', { name: field, server })
    : sentence('handOver:describe', { field, server });
}
