import type { Call, CallOutcome } from '#shared/call/state';
import { failed, ok, type Failure, type Result } from '#shared/failure';
import type { CallId, ServerId } from '#shared/ids';
import type { JsonObject } from '#shared/json';
import { isJsonObject } from '#shared/json';
import type { ConnectionManager } from '../connection/contract';
import type { Clock } from '../ports';
import type { State } from '../state';
import { exactText, parseExact } from './exact-numbers';
import type { History } from './history';

/** How many ended calls, and how much of what they were given and answered, are kept; the oldest go first. */
const keptCalls = 200;
const mostKeptBytes = 64 * 1024 * 1024;

export interface CallStart {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly callId: CallId;
  /** Original name of the tool. */
  readonly name: string;
  readonly argumentsText: string;
  /** false: a tool that destroys is to be asked about first. Absent: whoever starts it has said yes. */
  readonly isConfirmed?: boolean;
  /** Milliseconds; null: the server's own or the default. */
  readonly idleTimeoutMs: number | null;
  readonly overallTimeoutMs: number | null;
}

export interface Calls {
  /** Answers when the call is under way; its life is in the state. `done` settles with its outcome. */
  start(call: CallStart): Result<{ readonly done: Promise<Result<JsonObject>> }>;
  cancel(id: CallId): Result<null>;
  argumentsText(id: CallId): Promise<Result<string>>;
  resultText(id: CallId): Promise<Result<string>>;
}

interface Deps {
  /** Says why a call may not be made. */
  readonly permit: (call: CallStart) => Result<null>;
  readonly history: Pick<History, 'keep' | 'argumentsText' | 'resultText'>;
  readonly manager: ConnectionManager;
  readonly state: State;
  readonly clock: Clock;
}

export function createCalls({ manager, state, clock, permit, history }: Deps): Calls {
  const running = new Map<CallId, AbortController>();
  const given = new Map<CallId, string>();
  /** Insertion order is the order of ending. */
  const results = new Map<CallId, string>();
  const ended: CallId[] = [];
  let keptBytes = 0;

  function set(id: CallId, change: Partial<Call>): void {
    const call = state.get().calls[id];
    if (call) state.put('calls', id, { ...call, ...change });
  }

  function weight(id: CallId): number {
    return (results.get(id)?.length ?? 0) + (given.get(id)?.length ?? 0);
  }

  function keep(id: CallId, text: string | null): void {
    ended.push(id);
    if (text !== null) results.set(id, text);
    keptBytes += weight(id);
    while (ended.length > keptCalls || (keptBytes > mostKeptBytes && ended.length > 1)) {
      const oldest = ended.shift();
      if (oldest === undefined) break;
      keptBytes -= weight(oldest);
      results.delete(oldest);
      given.delete(oldest);
      state.put('calls', oldest, undefined);
    }
  }

  async function run(call: CallStart, args: JsonObject, abort: AbortController): Promise<Result<JsonObject>> {
    const startedAt = clock.now();
    const told = await manager.callTool({
      serverId: call.serverId,
      name: call.name,
      arguments: args,
      signal: abort.signal,
      idleTimeoutMs: call.idleTimeoutMs,
      overallTimeoutMs: call.overallTimeoutMs,
      onProgress: (progress) => {
        if (running.has(call.callId)) set(call.callId, { outcome: { type: 'running', progress } });
      }
    });
    running.delete(call.callId);
    const { answer, text } = written(told);
    set(call.callId, { ms: clock.now() - startedAt, outcome: outcomeOf(answer, text) });
    const ended = state.get().calls[call.callId];
    if (ended) history.keep(ended, call.argumentsText, text);
    keep(call.callId, text);
    return answer;
  }

  return {
    start: (call) => {
      const args = parseArguments(call.argumentsText);
      if (!args.ok) return args;
      const permitted = permit(call);
      if (!permitted.ok) return permitted;
      if (running.has(call.callId) || state.get().calls[call.callId]) {
        return failed('ipc.invalid-input', { details: { name: 'tool.call', what: 'the call id is in use' } });
      }
      const abort = new AbortController();
      running.set(call.callId, abort);
      given.set(call.callId, call.argumentsText);
      state.put('calls', call.callId, {
        id: call.callId,
        serverId: call.serverId,
        serverName: call.serverName,
        tool: call.name,
        startedAt: clock.now(),
        ms: null,
        outcome: { type: 'running', progress: null }
      });
      return ok({ done: run(call, args.value, abort) });
    },
    cancel: (id) => {
      running.get(id)?.abort();
      return ok(null);
    },
    argumentsText: async (id) =>
      keptText(given.get(id) ?? (await history.argumentsText(id)), 'call.arguments'),
    resultText: async (id) => keptText(results.get(id) ?? (await history.resultText(id)), 'call.result')
  };
}

function keptText(text: string | null, name: string): Result<string> {
  if (text !== null) return ok(text);
  return failed('ipc.invalid-input', { details: { name, what: 'this call is no longer kept' } });
}

/** The result as text; one that is nested too deeply to be written is a failure, not the end of this program. */
function written(told: Result<JsonObject>): {
  readonly answer: Result<JsonObject>;
  readonly text: string | null;
} {
  if (!told.ok) return { answer: told, text: null };
  try {
    return { answer: told, text: exactText(JSON.stringify(told.value)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const cause = 'it is nested too deeply or too large';
    const details = { method: 'tools/call' };
    return { answer: failed('protocol.invalid-answer', { details, cause }), text: null };
  }
}

function outcomeOf(answer: Result<JsonObject>, text: string | null): CallOutcome {
  if (answer.ok) {
    return {
      type: 'answered',
      isError: answer.value['isError'] === true,
      bytes: new TextEncoder().encode(text ?? '').length
    };
  }
  return isCancelled(answer.failure) ? { type: 'cancelled' } : { type: 'failed', failure: answer.failure };
}

function isCancelled(failure: Failure): boolean {
  return failure.code === 'call.cancelled';
}

function parseArguments(text: string): Result<JsonObject> {
  try {
    const value = parseExact(text.trim() === '' ? '{}' : text);
    if (isJsonObject(value)) return ok(value);
    return failed('call.invalid-arguments', { cause: 'not an object' });
  } catch (error) {
    return failed('call.invalid-arguments', {
      cause: error instanceof Error ? error.message : String(error)
    });
  }
}
