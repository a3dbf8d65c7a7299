import type { DraftPath } from '#shared/json-schema/draft';
import { pathKey } from '#shared/json-schema/write-draft';

const focusable = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

/** The first thing in a field that takes keys; its own buttons come before it but are not meant. */
export function controlIn(field: Element): HTMLElement | null {
  const control = field.querySelector<HTMLElement>(
    'input:not(:disabled), textarea:not(:disabled), button[role="combobox"]:not(:disabled)'
  );
  return control ?? field.querySelector<HTMLElement>(focusable);
}

/** Moves the focus to a field once it is drawn; null: to the button that adds to the list. */
export function focusField(around: HTMLElement | null, path: DraftPath | null): void {
  requestAnimationFrame(() => {
    if (around === null) return;
    if (path === null) {
      around.querySelector<HTMLElement>('[data-add]')?.focus();
      return;
    }
    const field = fieldAt(around, path);
    if (field !== null) controlIn(field)?.focus();
  });
}

/** The field of a place, or of the nearest place around it that has one. */
export function fieldAt(around: Element, path: DraftPath): Element | null {
  for (let length = path.length; length > 0; length -= 1) {
    const key = pathKey(path.slice(0, length));
    const fields = [...around.querySelectorAll<HTMLElement>('[data-field]')];
    const field = fields.find((one) => one.dataset['field'] === key);
    if (field !== undefined) return field;
  }
  return null;
}
