import { useEffect, useState } from 'react';
import type { CallId } from '#shared/ids';
import { attempt } from '../actions';
import { call } from '../bridge';

/** What calls were given does not change; of long ones only the last few are kept. */
const most = 200;
const longest = 20_000;
const cache = new Map<CallId, string>();

function keep(id: CallId, text: string): void {
  if (text.length > longest) return;
  cache.set(id, text);
  for (const oldest of [...cache.keys()].slice(0, -most)) cache.delete(oldest);
}

/** The arguments of a call, which are not in the snapshot; null while they are on their way, or when they are gone. */
export function useArgumentsText(id: CallId): string | null {
  const known = cache.get(id) ?? null;
  const [fetched, setFetched] = useState<{ readonly id: CallId; readonly text: string } | null>(null);
  useEffect(() => {
    if (cache.has(id)) return undefined;
    let isOver = false;
    void call('call.arguments', { callId: id }).then((answer) => {
      if (!answer.ok || isOver) return;
      keep(id, answer.value.argumentsText);
      setFetched({ id, text: answer.value.argumentsText });
    });
    return () => {
      isOver = true;
    };
  }, [id]);
  return known ?? (fetched?.id === id ? fetched.text : null);
}

/** The same, once, for sending again; null: it was told why not. */
export async function argumentsTextOf(id: CallId): Promise<string | null> {
  const known = cache.get(id);
  if (known !== undefined) return known;
  const answer = await attempt('call.arguments', { callId: id });
  return answer.ok ? answer.value.argumentsText : null;
}
