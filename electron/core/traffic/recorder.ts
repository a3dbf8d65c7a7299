import { Buffer } from 'node:buffer';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { isJsonObject } from '#shared/json';
import { isLogLevel, logLevels, type LogLevel, type TrafficKind } from '#shared/traffic/entry';
import { text as say } from '#shared/text/text';
import type { Clock } from '../ports';
import type { ServerOutput } from '../connection/transport';
import { createLines, type Lines } from './lines';
import { createPairs, type Pairs } from './pairs';
import type { Packer } from './packer';
import type { Origin, TrafficRecord } from './record';
import type { TrafficStore } from './store';

/** One opened way to one server. What is told here is on the way of every message, so nothing is looked into. */
export interface TrafficLine {
  sent(message: JSONRPCMessage): TrafficRecord;
  /** The transport refused what was recorded as sent. */
  notSent(record: TrafficRecord, error: unknown): void;
  /** Nobody waits for its answer any more, or none can come. */
  givenUp(record: TrafficRecord, why: 'cancelled' | 'unanswered'): void;
  received(message: JSONRPCMessage): void;
  output(output: ServerOutput): void;
  /** Whatever is open stays unanswered. */
  end(): void;
}

export interface Recorder {
  line(origin: Origin, epoch: number): TrafficLine;
  /** A sentence about a server's process or connection. */
  lifecycle(origin: Origin, epoch: number, text: string, isError: boolean): void;
}

interface RecorderDeps {
  readonly store: TrafficStore;
  readonly packer: Packer;
  readonly clock: Clock;
  /** Called after each change. */
  readonly onChange: () => void;
}

type Written = Pick<TrafficRecord, 'origin' | 'epoch' | 'direction' | 'kind'> &
  Partial<Pick<TrafficRecord, 'method' | 'id' | 'level' | 'message' | 'text' | 'outcome' | 'isError'>>;

export function createRecorder({ store, packer, clock, onChange }: RecorderDeps): Recorder {
  function write(written: Written): TrafficRecord {
    const text = written.text ?? '';
    const record: TrafficRecord = {
      seq: store.nextSeq(),
      at: clock.now(),
      origin: written.origin,
      epoch: written.epoch,
      direction: written.direction,
      kind: written.kind,
      method: written.method ?? null,
      id: written.id ?? null,
      level: written.level ?? null,
      message: written.message ?? null,
      text,
      isWhole: true,
      subject: '',
      bytes: text === '' ? 0 : Buffer.byteLength(text),
      outcome: written.outcome ?? null,
      reason: null,
      pair: null,
      ms: null,
      isError: written.isError ?? false,
      found: null,
      shown: null,
      isKept: true
    };
    store.add(record);
    if (record.message !== null) packer.add(record);
    onChange();
    return record;
  }

  function lifecycle(origin: Origin, epoch: number, text: string, isError: boolean): void {
    write({ origin, epoch, direction: null, kind: 'lifecycle', text, isError });
  }

  function line(origin: Origin, epoch: number): TrafficLine {
    const asked = { sent: createPairs(), received: createPairs() };
    const stderr = linesOf('stderr');
    const noise = linesOf('noise');
    let isOver = false;

    function linesOf(kind: 'stderr' | 'noise'): Lines {
      return createLines(clock, {
        cut: (text, length) => origin.redactor().cut(text, length),
        line: (text) => void write({ origin, epoch, direction: null, kind, text }),
        leftOut: (count) => lifecycle(origin, epoch, say('traffic:leftOut', { count }), false)
      });
    }

    function record(direction: 'sent' | 'received', message: JSONRPCMessage): TrafficRecord {
      const common = { origin, epoch, direction, message };
      const other: Pairs = asked[direction === 'sent' ? 'received' : 'sent'];
      if ('method' in message) {
        const { method } = message;
        if ('id' in message) {
          const request = write({ ...common, kind: 'request', method, id: message.id, outcome: 'open' });
          asked[direction].ask(request);
          return request;
        }
        if (method === 'notifications/cancelled') {
          const id: unknown = message.params?.['requestId'];
          const request = typeof id === 'string' || typeof id === 'number' ? asked[direction].peek(id) : null;
          if (request !== null) giveUp(request, 'cancelled');
        }
        if (method !== 'notifications/message') return write({ ...common, kind: 'notification', method });
        const level = levelOf(message.params?.['level']);
        return write({ ...common, kind: 'log', method, level, isError: isErrorLevel(level) });
      }
      const kind: TrafficKind = 'error' in message ? 'error' : 'response';
      const id = message.id ?? null;
      const request = id === null ? null : other.answer(id);
      const answer = write({ ...common, kind, id, method: request?.method ?? null });
      settle(request, answer, message);
      return answer;
    }

    function settle(request: TrafficRecord | null, answer: TrafficRecord, message: JSONRPCMessage): void {
      const isRefused = answer.kind === 'error';
      const isToolError =
        'result' in message && isJsonObject(message.result) && message.result['isError'] === true;
      const outcome = isRefused ? 'error' : isToolError ? 'tool-error' : 'answered';
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
      if (outcome !== 'answered' && !isHarmless) {
        // Marked once, at the request, unless that is gone.
        store.setError(request?.isKept === true ? request : answer);
      }
    }

    function giveUp(request: TrafficRecord, why: 'cancelled' | 'unanswered'): void {
      if (request.outcome !== 'open') return;
      request.outcome = why;
      // A stream of notices has no answer but its end.
      if (why === 'unanswered' && request.method !== 'subscriptions/listen') store.setError(request);
      onChange();
    }

    return {
      sent: (message) => record('sent', message),
      notSent: (sent, error) => {
        sent.reason = error instanceof Error ? error.message : String(error);
        if (sent.kind === 'request' && sent.id !== null) asked.sent.answer(sent.id);
        // A call that was cancelled has its sending aborted, and an answer is no question whether it arrived.
        if (sent.kind === 'request' && sent.outcome !== 'open') return;
        sent.outcome = 'not-sent';
        store.setError(sent);
        onChange();
      },
      givenUp: giveUp,
      received: (message) => void record('received', message),
      output: (output) => {
        if (output.kind === 'stderr') stderr.push(output.chunk);
        else if (output.kind === 'noise') noise.line(output.line);
        else {
          stderr.end();
          noise.end();
          const { code, signal } = output.exit;
          lifecycle(origin, epoch, sayExit(code, signal), code !== 0 && !isOver);
        }
      },
      end: () => {
        isOver = true;
        for (const request of [...asked.sent.end(), ...asked.received.end()]) giveUp(request, 'unanswered');
      }
    };
  }

  return { line, lifecycle };
}

function sayExit(code: number | null, signal: string | null): string {
  return code === null ? say('traffic:killed', { signal }) : say('traffic:exited', { code });
}

function levelOf(value: unknown): LogLevel | null {
  return isLogLevel(value) ? value : null;
}

function isErrorLevel(level: LogLevel | null): boolean {
  return level !== null && logLevels.indexOf(level) >= logLevels.indexOf('error');
}
