import type { Result } from '#shared/failure';
import { ok } from '#shared/failure';
import type { Problem, SourceReading } from '#shared/server/config';
import { readJson } from '#shared/server/json-document';
import { problem } from '#shared/server/problems';
import { readServers } from '#shared/server/read-servers';
import type { Fetch } from '#core/ports';
import { changeFile, type ChangeDeps } from './change-file';
import { errorText } from './files';
import { loadFile } from './read';

export interface ManagedDeps {
  readonly change: ChangeDeps;
  readonly fetch: Fetch;
  readonly env: Readonly<Record<string, string>>;
}

const answerMs = 5_000;
const largestAnswer = 10_000_000;

/**
 * The servers at the administrator's address, read once. What does not answer in time, or answers something else, is
 * replaced by the copy of the last time, which is said (CF10).
 */
export async function readManagedUrl(url: string, copy: string, deps: ManagedDeps): Promise<SourceReading> {
  const answer = await fetchText(url, deps);
  const read = (text: string, more: readonly Problem[]): SourceReading => {
    const platform = deps.change.platform;
    const reading = readServers(text, { file: url, scope: 'managed', env: deps.env, platform });
    return { ...reading, problems: [...more, ...reading.problems] };
  };
  if (answer.text !== null) {
    const { text } = answer;
    const kept: Result<unknown> = await changeFile(copy, () => ok(text), deps.change);
    if (!kept.ok) deps.change.log.warn(`The copy of ${url} could not be kept: ${kept.failure.message}`);
    return read(text, []);
  }
  const { text } = await loadFile(copy, deps.change.files);
  if (text !== null && readJson(text).faults.length === 0) {
    return read(text, [problem('managed-copy', { file: copy, value: url, cause: answer.cause })]);
  }
  const problems = [problem('managed-unreachable', { file: url, value: url, cause: answer.cause })];
  return { scope: 'managed', file: url, exists: false, entries: [], invalid: [], problems };
}

type Answer = { readonly text: string } | { readonly text: null; readonly cause: string };

async function fetchText(url: string, { fetch, change: { clock } }: ManagedDeps): Promise<Answer> {
  const limit = new AbortController();
  const cancel = clock.setTimeout(() => limit.abort(new Error('no answer within 5 s')), answerMs);
  try {
    const response = await fetch(url, { signal: limit.signal, headers: { accept: 'application/json' } });
    if (!response.ok) return { text: null, cause: `HTTP ${response.status}` };
    const text = await response.text();
    if (text.length > largestAnswer) return { text: null, cause: 'its answer is larger than 10 MB' };
    const [fault] = readJson(text).faults;
    return fault === undefined
      ? { text }
      : { text: null, cause: `its answer is not JSON (line ${fault.line})` };
  } catch (error) {
    const reason: unknown = limit.signal.aborted ? limit.signal.reason : error;
    return { text: null, cause: errorText(reason) };
  } finally {
    cancel();
  }
}
