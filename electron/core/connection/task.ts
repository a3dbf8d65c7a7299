import type { CallProgress } from '#shared/call/state';
import type { Tool } from '#shared/catalog/catalog';
import type { Result } from '#shared/failure';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { HoldCall } from '../ask/questions';
import type { Clock } from '../ports';
import { longestMs } from './limits';
import type { Session } from './session';

/** How long a server keeps a task of ours, and how often it is asked for its state, milliseconds. */
const keptMs = 30 * 60_000;
const usualPollMs = 1_000;
const pollMs = { least: 200, most: 10_000 };
const askMs = 60_000;

const over = ['completed', 'failed', 'cancelled'];

/** What asks the server to run a call as a task, where its tool can do no other (2025-11-25, Tasks); null: it is a plain call. */
export function taskWish(
  { info }: Pick<Session, 'info'>,
  tool: Partial<Pick<Tool, 'extra'>>
): JsonObject | null {
  const execution = tool.extra?.['execution'];
  const isNeeded = isJsonObject(execution) && execution['taskSupport'] === 'required';
  return isNeeded && info.era === 'legacy' && Object.hasOwn(info.capabilities, 'tasks')
    ? { ttl: keptMs }
    : null;
}

interface TaskDeps {
  readonly session: Pick<Session, 'ask'>;
  readonly clock: Pick<Clock, 'setTimeout'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CallProgress) => void;
  /** While the task waits for the person. */
  readonly hold: HoldCall;
}

/**
 * From the answer that names a task to its result (TL9): its state is asked for as often as the server likes, and told as
 * progress; what it needs from the person comes as a question of its own; giving up cancels it. Any other answer is given as it is.
 */
export async function followTask(
  answer: Result<JsonObject>,
  { session, clock, signal, onProgress, hold }: TaskDeps
): Promise<Result<JsonObject>> {
  const created = answer.ok ? answer.value['task'] : undefined;
  if (!isJsonObject(created) || typeof created['taskId'] !== 'string') return answer;
  const { taskId } = created;
  const cancel = (): void => void session.ask('tasks/cancel', { taskId }, askMs);
  const isGivenUp = (): boolean => signal.aborted;
  if (isGivenUp()) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    let task: JsonObject = created;
    for (let polls = 1; !isGivenUp(); polls += 1) {
      const status = typeof task['status'] === 'string' ? task['status'] : 'working';
      const message = typeof task['statusMessage'] === 'string' ? task['statusMessage'] : null;
      onProgress({ progress: polls, total: null, message, task: status });
      if (over.includes(status)) break;
      if (status === 'input_required') {
        // Its questions come while its result is waited for.
        const release = hold();
        return await session.ask('tasks/result', { taskId }, longestMs).finally(release);
      }
      await pause(clock, intervalOf(task), signal);
      if (isGivenUp()) break;
      const asked = await session.ask('tasks/get', { taskId }, askMs);
      if (!asked.ok) return asked;
      task = asked.value;
    }
    return isGivenUp() ? answer : await session.ask('tasks/result', { taskId }, longestMs);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function intervalOf(task: JsonObject): number {
  const wanted = typeof task['pollInterval'] === 'number' ? task['pollInterval'] : usualPollMs;
  return Math.min(Math.max(wanted, pollMs.least), pollMs.most);
}

function pause(clock: Pick<Clock, 'setTimeout'>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
