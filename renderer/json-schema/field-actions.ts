import type { Text } from '../text';
import type { FieldAction } from './FieldFrame';

export function leaveOut(text: Text, name: string, onAct: () => void): FieldAction {
  return { label: text('form:action.leaveOut'), name: text('form:action.leaveOutOf', { name }), onAct };
}

export function sendEmpty(text: Text, name: string, onAct: () => void): FieldAction {
  return { label: text('form:action.sendEmpty'), name: text('form:action.sendEmptyOf', { name }), onAct };
}

export function sendNull(text: Text, name: string, onAct: () => void): FieldAction {
  return { label: text('form:action.sendNull'), name: text('form:action.sendNullOf', { name }), onAct };
}

export function fillIn(text: Text, name: string, onAct: () => void): FieldAction {
  return { label: text('form:action.fillIn'), name: text('form:action.fillInOf', { name }), onAct };
}
