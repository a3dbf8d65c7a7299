import type { ServerWeight } from '#shared/call/weight';
import type { Tool } from '#shared/catalog/catalog';
import { ok } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import { serverIdFromText } from '#shared/ids';
import type { ConnectionManager } from '../connection/contract';
import type { Clock } from '../ports';
import type { State } from '../state';

interface WeighDeps {
  readonly manager: () => Pick<ConnectionManager, 'tools'>;
  readonly state: Pick<State, 'get'>;
  readonly clock: Clock;
}

/** Then others get their turn. */
const longestTurnMs = 8;

/** Counts the tokens of tools as a model is shown them, each definition once (SB1). */
export function createWeighing({ manager, state, clock }: WeighDeps): Pick<Handlers, 'weight.read'> {
  const known = new WeakMap<Tool, number>();
  return {
    'weight.read': async () => {
      const count = await counter();
      const servers: ServerWeight[] = [];
      let turn = clock.now();
      for (const [id, { connection }] of Object.entries(state.get().servers)) {
        if (connection.type !== 'connected') continue;
        const serverId = serverIdFromText(id);
        const tools: (readonly [string, number])[] = [];
        for (const tool of manager().tools(serverId)) {
          const tokens = known.get(tool) ?? count(asShown(tool));
          known.set(tool, tokens);
          tools.push([tool.originalName, tokens]);
          if (clock.now() - turn < longestTurnMs) continue;
          await new Promise<void>((resolve) => clock.setTimeout(resolve, 0));
          turn = clock.now();
        }
        const tokens = tools.reduce((sum, [, each]) => sum + each, 0);
        servers.push({ serverId, toolsText: JSON.stringify(tools), tokens });
      }
      return ok({ servers });
    }
  };
}

/** Two megabytes of tables: read when first needed, never at the start. */
async function counter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // A description may hold what a tokenizer takes for a sign of its own.
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => countTokens(text, options);
}

function asShown({ name, description, inputSchema }: Tool): string {
  return JSON.stringify({ name, description: description ?? '', input_schema: inputSchema });
}
