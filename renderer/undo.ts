import { say } from './text';
import { showToast } from './ui/toasts';

/** Whether all of it was taken back; why not was told. */
type Back = () => Promise<{ readonly ok: boolean }>;

interface Step {
  readonly title: string;
  readonly back: Back;
  readonly close: () => void;
}

/** What can still be taken back when its toast has gone, the latest last. */
let steps: readonly Step[] = [];
const most = 10;

/** Says what was done, and takes it back at a press; a while later the key for it still does. */
export function offerUndo(title: string, back: Back, description?: string): void {
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
  const { ok: isDone } = await step.back();
  if (isDone) showToast({ title: say('action:undone', { what: step.title }) });
}
