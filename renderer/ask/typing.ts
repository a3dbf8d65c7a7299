import { isShortcut } from '../ui/shortcut';

/** The field from which something was sent by keys: whoever did that waits, and does not type. */
let sentFrom: Element | null = null;

/** Follows what is typed. @returns the function that ends it. */
export function followTyping(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event, 'Mod+Enter')) sentFrom = focused();
  };
  const forget = () => {
    sentFrom = null;
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('input', forget, { capture: true });
  window.addEventListener('focusin', forget, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('input', forget, { capture: true });
    window.removeEventListener('focusin', forget, { capture: true });
  };
}

/** Whether keys that are pressed now would become text somewhere. */
export function isTyping(): boolean {
  const field = focused();
  return field !== null && field !== sentFrom && takesText(field);
}

/** Also inside the shadow root that an editor draws itself in. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const withoutText = new Set([
  'button',
  'checkbox',
  'radio',
  'range',
  'color',
  'file',
  'submit',
  'reset',
  'image'
]);

function takesText(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !withoutText.has(element.type) && !element.readOnly;
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  return element instanceof HTMLElement && element.isContentEditable;
}
