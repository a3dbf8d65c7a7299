import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckAnswer, CheckJob } from '../../../renderer/json-schema/check-messages';
import { workerValidator } from '../../../renderer/json-schema/worker-validator';

/** A worker in this thread that answers as told; `answer` null: it is busy for ever. */
function fakeWorkers(answer: (job: CheckJob) => CheckAnswer | null) {
  const made: { readonly jobs: CheckJob[]; ended: boolean }[] = [];
  const start = (): Promise<Worker> => {
    const target = new EventTarget();
    const one = { jobs: [] as CheckJob[], ended: false };
    made.push(one);
    const tell = (data: CheckAnswer) => target.dispatchEvent(new MessageEvent('message', { data }));
    const worker = {
      addEventListener: target.addEventListener.bind(target),
      postMessage: (job: CheckJob) => {
        one.jobs.push(job);
        const said = answer(job);
        if (said !== null) queueMicrotask(() => tell(said));
      },
      terminate: () => {
        one.ended = true;
      }
    };
    setTimeout(tell, 0, { id: null, verdict: null });
    return Promise.resolve(worker as unknown as Worker);
  };
  return { made, start };
}

const fits = { faults: [], unchecked: null };
const schema = { type: 'object' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('TL1: a check that does not come to its end is ended after a second, and the next one gets a new worker', async () => {
  const { made, start } = fakeWorkers((job) => (job.text === 'slow' ? null : { id: job.id, verdict: fits }));
  const { validate } = workerValidator(start);
  const slow = validate(schema, 'slow');
  await vi.advanceTimersByTimeAsync(999);
  expect(made[0]!.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(await slow).toEqual({ faults: [], unchecked: 'time' });
  expect(made[0]!.ended).toBe(true);
  const next = validate(schema, '{}');
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toEqual(fits);
  expect(made).toHaveLength(2);
});

test('TL1: one worker serves all checks in turn, and is given each schema once', async () => {
  const { made, start } = fakeWorkers((job) => ({ id: job.id, verdict: fits }));
  const { validate } = workerValidator(start);
  const other = { type: 'string' };
  const all = Promise.all([
    validate(schema, '1'),
    validate(schema, '2'),
    validate(other, '3'),
    validate(schema, '4')
  ]);
  await vi.advanceTimersByTimeAsync(5);
  expect(await all).toEqual([fits, fits, fits, fits]);
  expect(made).toHaveLength(1);
  expect(made[0]!.jobs.map((job) => [job.text, job.schema])).toEqual([
    ['1', schema],
    ['2', null],
    ['3', other],
    ['4', null]
  ]);
});

test('TL1: where no worker can be made, nothing is checked and nothing breaks', async () => {
  const { validate } = workerValidator(() => Promise.reject(new TypeError('Refused by the policy')));
  expect(await validate(schema, '{}')).toEqual({ faults: [], unchecked: 'worker' });
  expect(await validate(schema, '{}')).toEqual({ faults: [], unchecked: 'worker' });
});
