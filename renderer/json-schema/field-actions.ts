import type { Change } from '#shared/json-schema/edit-draft';
import type { Text } from '../text';
import type { FieldAction, FrameProps } from './FieldFrame';

type ActionKey = 'leaveOut' | 'sendEmpty' | 'sendNull' | 'fillIn';

function action(key: ActionKey) {
  return (text: Text, of: string, onAct: () => void): FieldAction => ({
    label: text(`form:action.${key}`),
    of,
    onAct
  });
}

/* What is rarely done with a field: the states that typing alone does not reach. */

export const leaveOut = action('leaveOut');
export const sendEmpty = action('sendEmpty');
export const sendNull = action('sendNull');
export const fillIn = action('fillIn');

/** What the frame offers, after leaving the value out where there is one that need not be. */
export function actionsWithLeaveOut(
  text: Text,
  { name, required, actions = [] }: FrameProps,
  isGiven: boolean,
  set: (change: Change) => void
): readonly FieldAction[] {
  return isGiven && !required ? [leaveOut(text, name, () => set(() => undefined)), ...actions] : actions;
}
