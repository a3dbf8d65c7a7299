/** The parts of the window that F6 goes through, in this order: where they are in the document. */

const attribute = 'data-region';
const selector = `[${attribute}]`;
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

export interface RegionProps {
  readonly 'data-region': string;
  readonly tabIndex: -1;
}

/** Spread over the element that is a region. */
export function region(name: string): RegionProps {
  return { [attribute]: name, tabIndex: -1 };
}

/** Where in each region the focus was last, to return there. */
const last = new Map<Element, HTMLElement>();

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}

function entry(part: HTMLElement): HTMLElement {
  const before = last.get(part);
  if (before !== undefined && part.contains(before) && isShown(before)) return before;
  const listbox = part.querySelector<HTMLElement>('[role="listbox"]');
  return listbox ?? part.querySelector<HTMLElement>(focusable) ?? part;
}

/** Moves the focus to the next region, or backwards; what holds the focus within one is remembered. */
export function moveToRegion(backwards: boolean): void {
  // The page can be gone to whatever it shows; the notifications only while there are some.
  const parts = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (part) => isShown(part) && (part.tagName === 'MAIN' || part.querySelector(focusable) !== null)
  );
  if (parts.length === 0) return;
  const focused = document.activeElement;
  const at = parts.findIndex((part) => part.contains(focused));
  const here = parts[at];
  if (here !== undefined && focused instanceof HTMLElement) last.set(here, focused);
  const step = backwards ? -1 : 1;
  const next = at === -1 ? (backwards ? parts.length - 1 : 0) : (at + step + parts.length) % parts.length;
  const part = parts[next];
  if (part !== undefined) entry(part).focus();
}
