import type { JSONRPCMessage, JSONRPCNotification, JSONRPCResponse } from '@modelcontextprotocol/client';
import { isJsonObject } from '#shared/json';
import { isLogLevel, logLevels, type LogLevel, type TrafficDirection } from '#shared/traffic/entry';
import { text } from '#shared/text/text';
import { refusalWords } from '../connection/failures';
import type { ServerOutput } from '../connection/transport';
import type { Clock } from '../ports';
import { createLines, type Lines } from './lines';
import { createPairs } from './pairs';
import type { Origin, TrafficRecord } from './record';
import type { Writer } from './write';

/** One opened way to one server. What is told here is on the way of every message, so nothing is looked into. */
export interface TrafficChannel {
  /** @param raw its line, where that is at hand. */
  sent(message: JSONRPCMessage, raw?: string | null): TrafficRecord;
  /** The transport refused what was recorded as sent. */
  notSent(record: TrafficRecord, error: unknown): void;
  /** Nobody waits for its answer any more, or none can come. */
  givenUp(record: TrafficRecord, why: 'cancelled' | 'unanswered'): void;
  received(message: JSONRPCMessage, raw?: string | null): void;
  output(output: ServerOutput): void;
  /** Never to be shown, beside what the configuration holds. */
  learn(secrets: readonly string[]): void;
  /** Whatever is open stays unanswered. */
  end(): void;
}

export function createChannel(writer: Writer, clock: Clock, origin: Origin, epoch: number): TrafficChannel {
  const asked = { sent: createPairs(), received: createPairs() };
  const stderr = linesOf('stderr');
  const noise = linesOf('noise');
  let isOver = false;

  function linesOf(kind: 'stderr' | 'noise'): Lines {
    return createLines(clock, {
      cut: (line, length) => origin.redactor().cut(line, length),
      line: (line) => writer.line(origin, epoch, { kind, text: line, isError: false }),
      leftOut: (count) => lifecycle(text('traffic:leftOut', { count }), false)
    });
  }

  function lifecycle(sentence: string, isError: boolean): void {
    writer.line(origin, epoch, { kind: 'lifecycle', text: sentence, isError });
  }

  function record(direction: TrafficDirection, message: JSONRPCMessage, raw: string | null): TrafficRecord {
    if (!('method' in message)) return answered(direction, message, raw);
    if (!('id' in message)) return noticed(direction, message, raw);
    const { id, method } = message;
    const kind = 'request';
    const outcome = 'open';
    const written = {
      direction,
      kind,
      method,
      id,
      level: null,
      message,
      raw,
      outcome,
      isError: false
    } as const;
    const request = writer.message(origin, epoch, written);
    asked[direction].ask(request);
    return request;
  }

  function noticed(
    direction: TrafficDirection,
    message: JSONRPCNotification,
    raw: string | null
  ): TrafficRecord {
    const { method, params } = message;
    if (method === 'notifications/cancelled') cancelled(direction, params?.['requestId']);
    const isLog = method === 'notifications/message';
    const level = isLog && isLogLevel(params?.['level']) ? params['level'] : null;
    const isError = level !== null && isErrorLevel(level);
    const kind = isLog ? 'log' : 'notification';
    return writer.message(origin, epoch, {
      direction,
      kind,
      method,
      id: null,
      level,
      message,
      raw,
      outcome: null,
      isError
    });
  }

  function answered(
    direction: TrafficDirection,
    message: JSONRPCResponse,
    raw: string | null
  ): TrafficRecord {
    const id = message.id ?? null;
    const request = id === null ? null : asked[direction === 'sent' ? 'received' : 'sent'].answer(id);
    const method = request?.method ?? null;
    const kind = 'error' in message ? 'error' : 'response';
    const written = {
      direction,
      kind,
      method,
      id,
      level: null,
      message,
      raw,
      outcome: null,
      isError: false
    } as const;
    const answer = writer.message(origin, epoch, written);
    settle(request, answer, message);
    return answer;
  }

  function settle(request: TrafficRecord | null, answer: TrafficRecord, message: JSONRPCResponse): void {
    const outcome = outcomeOf(message);
    answer.outcome = outcome;
    if (request !== null) {
      answer.pair = request.seq;
      answer.ms = request.ms = answer.at - request.at;
      request.pair = answer.seq;
      // An answer that came all the same does not undo the cancelling.
      if (request.outcome !== 'cancelled') request.outcome = outcome;
    }
    // An old server does not know the question for its era, and any answer to it will do.
    const isHarmless = request?.outcome === 'cancelled' || request?.method === 'server/discover';
    // Marked once, at the request, unless that is gone.
    if (outcome !== 'answered' && !isHarmless) writer.setError(request?.isKept === true ? request : answer);
  }

  function cancelled(direction: TrafficDirection, id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const request = asked[direction].peek(id);
    if (request !== null) giveUp(request, 'cancelled');
  }

  function giveUp(request: TrafficRecord, why: 'cancelled' | 'unanswered'): void {
    if (request.outcome !== 'open') return;
    request.outcome = why;
    // A stream of notices has no answer but its end.
    if (why === 'unanswered' && request.method !== 'subscriptions/listen') writer.setError(request);
    writer.changed();
  }

  return {
    sent: (message, raw = null) => record('sent', message, raw),
    notSent: (sent, error) => {
      if (sent.kind === 'request' && sent.id !== null) asked.sent.answer(sent.id);
      // A call that was cancelled has its sending aborted.
      if (sent.kind === 'request' && sent.outcome !== 'open') return;
      sent.outcome = 'not-sent';
      sent.reason = refusalWords(error, origin.serverName);
      writer.setError(sent);
      writer.changed();
    },
    givenUp: giveUp,
    learn: (secrets) => origin.learn(secrets),
    received: (message, raw = null) => void record('received', message, raw),
    output: (output) => {
      if (output.kind === 'stderr') stderr.push(output.chunk);
      else if (output.kind === 'noise') noise.line(output.line);
      else if (output.kind === 'note') lifecycle(output.sentence, false);
      else {
        stderr.end();
        noise.end();
        const { code, signal } = output.exit;
        const words = code === null ? text('traffic:killed', { signal }) : text('traffic:exited', { code });
        // One that was told to end is no news.
        lifecycle(words, code !== 0 && !isOver);
      }
    },
    end: () => {
      isOver = true;
      for (const request of [...asked.sent.end(), ...asked.received.end()]) giveUp(request, 'unanswered');
    }
  };
}

function outcomeOf(message: JSONRPCResponse): 'answered' | 'error' | 'tool-error' {
  if ('error' in message) return 'error';
  const result: unknown = message.result;
  return isJsonObject(result) && result['isError'] === true ? 'tool-error' : 'answered';
}

function isErrorLevel(level: LogLevel): boolean {
  return logLevels.indexOf(level) >= logLevels.indexOf('error');
}
