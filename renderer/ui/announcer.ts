export type Urgency = 'polite' | 'assertive';

type Listener = (urgency: Urgency, words: string) => void;

/** Polite words are gathered this long, so that ten servers that connect at once are one announcement. */
const gatherMs = 1_000;

const listeners = new Set<Listener>();
let gathered: readonly string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(urgency: Urgency, words: string): void {
  for (const listener of listeners) listener(urgency, words);
}

/** Says it to whoever uses a screen reader. Assertive only for a failure that needs the person now. */
export function announce(words: string, urgency: Urgency = 'polite'): void {
  if (urgency === 'assertive') {
    tell('assertive', words);
    return;
  }
  gathered = gathered.includes(words) ? gathered : [...gathered, words];
  timer ??= setTimeout(() => {
    const all = gathered.join(' ');
    timer = undefined;
    gathered = [];
    tell('polite', all);
  }, gatherMs);
}

/** @returns the function that ends the subscription. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
