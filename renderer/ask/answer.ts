import type { Result } from '#shared/failure';
import type { AskId } from '#shared/ids';
import type { CommandInput } from '#shared/ipc/commands';
import { tellFailure } from '../actions';
import { call } from '../bridge';

export type AnswerInput = CommandInput<'ask.answer'>['answer'];

/** A question that ended meanwhile needs no answer, and no complaint. */
export async function sendAnswer(askId: AskId, answer: AnswerInput): Promise<Result<unknown>> {
  const sent = await call('ask.answer', { askId, answer });
  if (!sent.ok && sent.failure.code !== 'ask.gone') tellFailure(sent.failure);
  return sent;
}
