import type { Failure, Result } from '#shared/failure';
import type { CommandInput } from '#shared/ipc/commands';
import { attempt } from '../actions';
import { offerUndo } from '../undo';
import { call } from '../bridge';
import { say } from '../text';
import { showToast } from '../ui/toasts';

/** Takes over and offers to undo it. @returns why it was refused; null: it is done. */
export async function takeOver(wish: CommandInput<'import.take'>): Promise<Failure | null> {
  const answer = await call('import.take', wish);
  if (!answer.ok) return answer.failure;
  const { undo, names } = answer.value;
  offerUndo(say('import:taken', { count: names.length }), () => undoImport(undo), names.join(', '));
  return null;
}

async function undoImport(undo: string): Promise<Result<null>> {
  const answer = await attempt('action.undo', { undo });
  if (answer.ok) showToast({ title: say('import:undone') });
  return answer;
}
