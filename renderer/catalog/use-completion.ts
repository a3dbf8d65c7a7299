import type { ServerId } from '#shared/ids';
import type { Completion } from '#shared/ipc/inspect-commands';
import { call } from '../bridge';

type Completed =
  | { readonly kind: 'prompt'; readonly name: string }
  | { readonly kind: 'template'; readonly uriTemplate: string };

type Complete = (
  argument: string,
  value: string,
  context: Readonly<Record<string, string>>
) => Promise<Completion>;

/** What the server proposes for one field; nothing where it cannot, because what is not proposed can be typed. */
export function useCompletion(serverId: ServerId, of: Completed): Complete {
  return async (argument, value, { [argument]: _own, ...others }) => {
    const filled = Object.fromEntries(Object.entries(others).filter(([, other]) => other !== ''));
    const answer = await call('completion.complete', { serverId, of, argument, value, context: filled });
    return answer.ok ? answer.value : { values: [], hasMore: false };
  };
}
