import { useRef, type FocusEvent } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What was typed into the fields of a dialog, whoever draws them: each is compared with how it was found. */
export function useTyped() {
  const found = useRef(new Map<TextField, string>());
  const last = useRef<HTMLElement | null>(null);
  const onFocusCapture = ({ target }: FocusEvent<HTMLElement>) => {
    if (!isTextField(target)) return;
    last.current = target;
    if (!found.current.has(target)) found.current.set(target, target.value);
  };
  return {
    onFocusCapture,
    wasTyped: () => [...found.current].some(([field, before]) => field.value !== before),
    /** Back to where the person was. */
    goBack: () => last.current?.focus()
  };
}

/** A word that is looked for is no draft. */
function isTextField(target: Element): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    target.getAttribute('role') !== 'combobox' &&
    ['text', 'password', 'email', 'url', 'number', 'date', 'datetime-local', 'time'].includes(target.type)
  );
}
