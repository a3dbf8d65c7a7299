import { ok, type Failure, type Result } from '#shared/failure';
import { say } from './text';
import { failureToast, showToast, type ToastWish, type Words } from './ui/toasts';

/** How it went is told here. */
export type Back = () => Promise<Result<unknown>>;

interface Step {
  readonly order: number;
  readonly title: Words;
  readonly back: Back;
  readonly close: () => void;
}

/** What can still be taken back when its toast has gone, the latest last. */
let steps: readonly Step[] = [];
let lastOrder = 0;
const most = 10;

/** Says what was done, and takes it back at a press; a while later the key for it still does. */
export function offerUndo(title: Words, back: Back, description?: Words): void {
  lastOrder += 1;
  offer({ order: lastOrder, title, back }, { title, description }, () => say('action:undo'));
}

export function canUndo(): boolean {
  return steps.length > 0;
}

/** Takes the latest back. */
export async function undoLast(): Promise<void> {
  const step = steps.at(-1);
  if (step !== undefined) await takeBack(step);
}

/** Takes back several, in this order; what failed, and nothing else, is done again at the next time. */
export function backAll(backs: readonly Back[]): Back {
  let left = backs;
  return async () => {
    const failures: Failure[] = [];
    const again: Back[] = [];
    for (const back of left) {
      const done = await back();
      if (done.ok) continue;
      if (isGone(done.failure)) failures.push(done.failure);
      else {
        failures.unshift(done.failure);
        again.push(back);
      }
    }
    left = again;
    const [failure] = failures;
    return failure === undefined ? ok(null) : { ok: false, failure };
  };
}

/** It stands among the others where it stood before, when it is offered once more. */
function offer(what: Omit<Step, 'close'>, toast: ToastWish, label: Words): void {
  const close = showToast({ ...toast, action: { label, onAct: () => void takeBack(step) } });
  const step = { ...what, close };
  const all = [...steps, step].sort((one, other) => one.order - other.order);
  for (const old of all.slice(0, -most)) old.close();
  steps = all.slice(-most);
}

async function takeBack(step: Step): Promise<void> {
  // A second press, while the toast goes.
  if (!steps.includes(step)) return;
  steps = steps.filter((other) => other !== step);
  step.close();
  const done = await step.back();
  if (done.ok) {
    showToast({ title: () => say('action:undone', { what: step.title() }) });
    return;
  }
  const { title: why, description: next } = failureToast(done.failure);
  const toast: ToastWish = {
    tone: 'bad',
    title: () => say('action:notUndone', { what: step.title() }),
    description: () => `${why()} ${next?.() ?? ''}`
  };
  if (isGone(done.failure)) showToast(toast);
  else offer(step, toast, () => say('action:tryAgain'));
}

/** That will never be possible again. */
function isGone({ code }: Failure): boolean {
  return code === 'config.undo-gone';
}
