import type { Text } from '../text';
import type { FieldAction } from './FieldFrame';

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
