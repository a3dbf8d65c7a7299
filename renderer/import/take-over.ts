import type { Failure } from '#shared/failure';
import type { CommandInput } from '#shared/ipc/commands';
import { offerBack } from '../actions';
import { call } from '../bridge';
import { say } from '../text';

/** Takes over and offers to undo it. @returns why it was refused; null: it is done. */
export async function takeOver(wish: CommandInput<'import.take'>): Promise<Failure | null> {
  const answer = await call('import.take', wish);
  if (!answer.ok) return answer.failure;
  const { names } = answer.value;
  offerBack(
    () => say('import:taken', { count: names.length }),
    answer.value,
    () => names.join(', ')
  );
  return null;
}
