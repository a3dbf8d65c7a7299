import type { Ask } from '#shared/ask/ask';
import { callId } from '#shared/ids';
import type { CommandInput } from '#shared/ipc/commands';
import { until } from '../core/process/test-host';
import { startApp, type TrafficHost } from './traffic-host';

/** The app, and a person who answers what its servers ask. */
export interface AskHost extends TrafficHost {
  asks(): readonly Ask[];
  /** The question that comes next. */
  nextAsk(): Promise<Ask>;
  answer(ask: Ask, answer: CommandInput<'ask.answer'>['answer']): Promise<void>;
  /** The text of a call's first part, once it has ended. */
  text(id: string): Promise<string>;
}

export async function startAskHost(mcpServers: Readonly<Record<string, object>>): Promise<AskHost> {
  const host = await startApp(mcpServers);
  const seen = new Set<string>();
  const asks = (): readonly Ask[] =>
    Object.values(host.app.snapshot().asks).sort((a, b) => a.order - b.order);
  return {
    ...host,
    asks,
    nextAsk: async () => {
      await until(() => asks().some(({ id }) => !seen.has(id)));
      const next = asks().find(({ id }) => !seen.has(id))!;
      seen.add(next.id);
      return next;
    },
    answer: async (ask, answer) => {
      await host.ask('ask.answer', { askId: ask.id, answer });
    },
    text: async (id) => {
      await host.ended(id);
      const { resultText } = await host.ask('call.result', { callId: callId(id) });
      const result = JSON.parse(resultText) as { content: { text: string }[] };
      return result.content[0]?.text ?? '';
    }
  };
}
