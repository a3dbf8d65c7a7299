import type { JsonObject } from '#shared/json';
import type { Verdict } from '#shared/json-schema/fault';
import type { CheckAnswer, CheckJob } from './check-messages';
import type { Validator } from './validator';

/** How long one check may take before its worker is ended. Starting the worker does not count. */
const limitMs = 1_000;
const idle: Verdict = { faults: [], unchecked: 'worker' };

interface Running {
  readonly worker: Worker;
  /** Schemas that this worker has. */
  readonly schemas: Set<number>;
  readonly ready: Promise<boolean>;
}

type StartWorker = () => Promise<Worker>;

async function startBuilt(): Promise<Worker> {
  const { workerUrl } = await import('./worker-url');
  return new Worker(workerUrl(), { type: 'module', name: 'check' });
}

/** Checks one text at a time in a worker, which is started when first needed and replaced when it had to be ended. */
export function workerValidator(start: StartWorker = startBuilt): Validator {
  const ids = new WeakMap<JsonObject, number>();
  let lastId = 0;
  let running: Promise<Running | null> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function run(schema: JsonObject, text: string): Promise<Verdict> {
    running ??= open(start);
    const current = await running;
    if (current === null || !(await current.ready)) {
      running = null;
      return idle;
    }
    const schemaId = ids.get(schema) ?? (lastId += 1);
    ids.set(schema, schemaId);
    const isKnown = current.schemas.has(schemaId);
    current.schemas.add(schemaId);
    const verdict = await ask(current.worker, {
      id: (lastId += 1),
      schemaId,
      schema: isKnown ? null : schema,
      text
    });
    if (verdict !== null) return verdict;
    current.worker.terminate();
    running = null;
    return { faults: [], unchecked: 'time' };
  }

  return {
    validate: (schema, text) => {
      const answer = queue.then(() => run(schema, text));
      queue = answer;
      return answer;
    }
  };
}

async function open(start: StartWorker): Promise<Running | null> {
  try {
    const worker = await start();
    const ready = new Promise<boolean>((resolve) => {
      worker.addEventListener('error', () => resolve(false), { once: true });
      worker.addEventListener('message', () => resolve(true), { once: true });
    });
    return { worker, schemas: new Set(), ready };
  } catch {
    // No worker can be made here; what that means is said where the verdict is shown.
    return null;
  }
}

/** @returns null when it had not answered in time, or died. */
function ask(worker: Worker, job: CheckJob): Promise<Verdict | null> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (verdict: Verdict | null) => {
      clearTimeout(timer);
      over.abort();
      resolve(verdict);
    };
    const timer = setTimeout(end, limitMs, null);
    const options = { signal: over.signal };
    worker.addEventListener('error', () => end(null), options);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<CheckAnswer>) => {
        if (data.id === job.id) end(data.verdict);
      },
      options
    );
    worker.postMessage(job);
  });
}
