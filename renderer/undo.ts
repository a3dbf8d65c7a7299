import { say } from './text';
import { showToast } from './ui/toasts';

interface Step {
  readonly title: string;
  readonly back: () => Promise<unknown>;
  readonly close: () => void;
}

/** What can still be taken back when its toast has gone, the latest last. */
let steps: readonly Step[] = [];
const most = 10;

/** Says what was done, and takes it back at a press; a while later the key for it still does. */
export function offerUndo(title: string, back: () => Promise<unknown>, description?: string): void {
  const onAct = () => {
    steps = steps.filter((other) => other !== step);
    void back();
  };
  const close = showToast({ title, description, action: { label: say('action:undo'), onAct } });
  const step: Step = { title, back, close };
  steps = [...steps, step].slice(-most);
}

export function canUndo(): boolean {
  return steps.length > 0;
}

/** Takes the latest back, and says which that was. */
export async function undoLast(): Promise<void> {
  const step = steps.at(-1);
  if (step === undefined) return;
  steps = steps.slice(0, -1);
  step.close();
  const answer = await step.back();
  const failed = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
  if (!failed) showToast({ title: say('action:undone', { what: step.title }) });
}
