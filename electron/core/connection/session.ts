import {
  LOG_LEVEL_META_KEY,
  type SubscriptionFilter,
  type Tool as SdkTool
} from '@modelcontextprotocol/client';
import type { CallProgress } from '#shared/call/state';
import type { Tool } from '#shared/catalog/catalog';
import type { NeedsAuthReason, SessionInfo } from '#shared/connection/state';
import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { ServerConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { LogLevel } from '#shared/traffic/entry';
import type { Clock } from '../ports';
import type { OnProgress } from './contract';
import { failureOf } from './client-failure';
import type { HoldCall, Questions } from '../ask/questions';
import { startDeadline } from './deadline';
import { longestMs } from './limits';
import type { Link } from './handshake';
import type { OpenTransport } from './transport';
import { isCut, isRefusal } from './request-failure';
import { createSupervisor, type Supervisor } from './supervisor';
import { isWithoutAnswer, ownResult } from './wire';

/** How long a check may wait for its answer, and how long a refused session may take to be told, milliseconds. */
const checkMs = 15_000;
const refusalMs = 250;

export type SessionEnd =
  | {
      readonly type: 'lost';
      readonly failure: Failure;
      readonly stderrTail: string | null;
      /** Whether a request was answered in it. */
      readonly hasServed: boolean;
    }
  | {
      readonly type: 'unauthorized';
      readonly reason: NeedsAuthReason;
      readonly authorizationServer: string | null;
      readonly said?: string;
    };

export interface ToolCall {
  readonly tool: Pick<Tool, 'originalName' | 'inputSchema'>;
  readonly arguments: JsonObject;
  /** As what task it is to be run; absent: as none. */
  readonly task?: JsonObject;
  readonly signal: AbortSignal;
  onProgress(progress: CallProgress): void;
  /** While the person answers what the server asks. */
  readonly hold: HoldCall;
}

/** One successful handshake and everything that belongs to it. */
export interface Session {
  readonly info: SessionInfo;
  /** Asks and gives the server's own result. `ms` is all it may take. With `onProgress` it is asked to tell how far it is. */
  ask(method: string, params: JsonObject, ms: number, onProgress?: OnProgress): Promise<Result<JsonObject>>;
  callTool(call: ToolCall): Promise<Result<JsonObject>>;
  /** The stateless era has no such request there: each call then carries the level. */
  setLogLevel(level: LogLevel): Promise<Result<null>>;
  /** Opens a stream of change notices (stateless era). Resolves when it ended; false: it never began. */
  listen(filter: SubscriptionFilter, ms: number, onOpen: (close: () => void) => void): Promise<boolean>;
  /** Fails what is pending and says no more. The transport is closed by whoever opened it. */
  end(): void;
}

export interface SessionDeps {
  readonly link: Link;
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly questions: Questions;
  /** Called once, when it ended by itself. */
  readonly onEnd: (end: SessionEnd) => void;
}

export function createSession({ link, config, clock, questions, onEnd }: SessionDeps): Session {
  const { client, wire, opened, info } = link;
  /** What tells each pending request that there will be no answer. */
  const pending = new Set<(why: Failure | null) => void>();
  let hasEnded = false;
  let hasServed = false;
  let calls = 0;
  let logLevel: LogLevel | null = null;
  let lastTrouble: Failure | null = null;
  let cancelRefusal: () => void = () => undefined;

  function end(why: Failure | null): boolean {
    if (hasEnded) return false;
    hasEnded = true;
    stopSigns();
    cancelRefusal();
    supervisor?.close();
    for (const loseOne of pending) loseOne(why);
    pending.clear();
    return true;
  }

  function lose(reason: Failure): void {
    if (end(reason)) onEnd(endOf(opened, reason, hasServed));
  }

  const supervisor: Supervisor | null = opensNoProcess(config)
    ? createSupervisor({
        clock,
        check: isAlive,
        onDead: () => lose(lastTrouble ?? failure('connect.closed'))
      })
    : null;
  const stopSigns = opened.onSign((sign) => {
    if (sign.kind === 'alive') return supervisor?.alive();
    lastTrouble = sign.failure;
    if (opened.authorization() !== null || sign.failure.code === 'protocol.session-lost') {
      // The refused request, if it is one of ours, tells it too, and then knows that it did not run.
      cancelRefusal = clock.setTimeout(() => lose(sign.failure), refusalMs);
    } else {
      supervisor?.trouble(sign.terminal);
    }
  });
  client.onclose = () => lose(opened.failure() ?? failure('connect.closed'));

  function request(
    method: string,
    start: () => Promise<unknown>,
    whenLost: (cause?: string) => Failure
  ): Promise<Result<JsonObject>> {
    if (hasEnded) return Promise.resolve({ ok: false, failure: whenLost() });
    return new Promise((resolve) => {
      const loseThis = (why: Failure | null): void =>
        resolve({ ok: false, failure: why?.code === 'protocol.too-large' ? why : whenLost(why?.message) });
      pending.add(loseThis);
      start().then(
        (parsed) => {
          pending.delete(loseThis);
          hasServed = true;
          resolve(resultOf(parsed, method));
        },
        (error: unknown) => {
          pending.delete(loseThis);
          resolve({ ok: false, failure: translate(error, method, whenLost) });
        }
      );
    });
  }

  /** Whoever was refused so learns it by that; it did not run. */
  function asksForSignIn(): boolean {
    return (
      opened.authorization() !== null && ['auth.required', 'auth.scope'].includes(lastTrouble?.code ?? '')
    );
  }

  function translate(error: unknown, method: string, whenLost: (cause?: string) => Failure): Failure {
    const plain = failureOf(error, method, config);
    // Some servers refuse a session they forgot in words that are no answer at all.
    if (plain.code === 'protocol.invalid-answer') supervisor?.doubt();
    if (asksForSignIn() && lastTrouble !== null) {
      const reason = lastTrouble;
      queueMicrotask(() => lose(reason));
      return reason;
    }
    if (lastTrouble?.code === 'protocol.session-lost' && isRefusal(error, plain)) {
      const reason = lastTrouble;
      // In its own turn: who asked learns first that the request did not run.
      queueMicrotask(() => lose(reason));
      return reason;
    }
    if (isWithoutAnswer(error)) return whenLost(plain.cause);
    return method === 'tools/call' && isCut(plain) ? whenLost(plain.message) : plain;
  }

  async function isAlive(): Promise<boolean> {
    const answer = await ask(info.era === 'legacy' ? 'ping' : 'server/discover', {}, checkMs);
    // Whatever the server says, it says something.
    return answer.ok || answer.failure.code === 'protocol.error';
  }

  async function ask(...[method, given, ms, onProgress]: Parameters<Session['ask']>) {
    const { params, stop } = withProgress(given, onProgress);
    const deadline = startDeadline(clock, ms);
    const options = { signal: deadline.signal, timeout: longestMs };
    const answer = await request(
      method,
      () =>
        method === 'server/discover'
          ? client.discover(options)
          : client.request({ method, params }, anything, options),
      (cause) => failure('connect.closed', cause === undefined ? {} : { cause })
    );
    deadline.clear();
    stop();
    if (deadline.isOver())
      return failed('protocol.no-answer', { details: { method, seconds: Math.round(ms / 1_000) } });
    return answer;
  }

  function withProgress(params: JsonObject, onProgress: OnProgress | undefined) {
    if (onProgress === undefined) return { params, stop: () => undefined };
    calls += 1;
    const progressToken = `ask-${calls}`;
    return {
      params: { ...params, _meta: { progressToken } },
      stop: wire.onProgress(progressToken, onProgress)
    };
  }

  async function callTool(call: ToolCall): Promise<Result<JsonObject>> {
    const { originalName: name, inputSchema } = call.tool;
    calls += 1;
    const progressToken = `call-${calls}`;
    const leave = questions.during({ tool: name, hold: call.hold });
    const stopProgress = wire.onProgress(progressToken, (progress) => call.onProgress(progress));
    const level = logLevel === null ? {} : { [LOG_LEVEL_META_KEY]: logLevel };
    const task = call.task === undefined ? {} : { task: call.task };
    const params = { name, arguments: call.arguments, ...task, _meta: { progressToken, ...level } };
    // For the headers that a schema asks for. Without an output schema: a result is never refused here.
    const toolDefinition = { name, inputSchema: inputSchema as SdkTool['inputSchema'] };
    const answer = await request(
      'tools/call',
      () =>
        info.era === 'modern'
          ? client.callTool(params, { signal: call.signal, timeout: longestMs, toolDefinition })
          : questions.withLinks(() => wire.ask('tools/call', params, call.signal), call.signal),
      (cause) =>
        failure('call.connection-lost', {
          details: { tool: name },
          ...(cause === undefined ? {} : { cause })
        })
    );
    stopProgress();
    leave();
    return answer;
  }

  async function setLogLevel(level: LogLevel): Promise<Result<null>> {
    if (!Object.hasOwn(info.capabilities, 'logging')) {
      const what = text('failure:what.noLogging');
      return failed('ipc.invalid-input', { details: { name: 'log.level.set', what } });
    }
    if (info.era === 'legacy') {
      const answer = await ask('logging/setLevel', { level }, checkMs);
      return answer.ok ? ok(null) : answer;
    }
    logLevel = level;
    return ok(null);
  }

  async function listen(...[filter, ms, onOpen]: Parameters<Session['listen']>): Promise<boolean> {
    try {
      const subscription = await client.listen(filter, { timeout: ms });
      onOpen(() => void subscription.close());
      await subscription.closed;
      return true;
    } catch {
      return false;
    }
  }

  return { info, ask, callTool, setLogLevel, listen, end: () => void end(null) };
}

/** A server that asked for a sign-in needs that; any other end is a loss. */
export function endOf(opened: OpenTransport, reason: Failure, hasServed = false): SessionEnd {
  const facts = opened.authorization();
  if (facts === null) {
    return { type: 'lost', failure: reason, stderrTail: opened.process()?.stderrTail() ?? null, hasServed };
  }
  return {
    type: 'unauthorized',
    reason: facts.reason,
    authorizationServer: originOf(facts.resourceMetadataUrl),
    ...(facts.said === undefined ? {} : { said: facts.said })
  };
}

const anything = {
  '~standard': { version: 1, vendor: 'patchbay', validate: (value: unknown) => ({ value }) }
} as const;

function resultOf(parsed: unknown, method: string): Result<JsonObject> {
  const own = ownResult(parsed);
  return isJsonObject(own)
    ? ok(own)
    : failed('protocol.invalid-answer', { details: { method }, cause: 'not an object' });
}

function opensNoProcess(config: ServerConfig): boolean {
  return config.transport !== 'stdio' && config.transport !== 'sdk';
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null;
}
