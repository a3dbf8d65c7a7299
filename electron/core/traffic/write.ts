import { Buffer } from 'node:buffer';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { LogLevel, RequestOutcome, TrafficDirection, TrafficKind } from '#shared/traffic/entry';
import type { Clock } from '../ports';
import type { Packer } from './packer';
import type { Origin, TrafficRecord } from './record';
import type { TrafficStore } from './store';

/** What differs from message to message. Objects are written out, because spreading is slow on the way of a call. */
export interface WrittenMessage {
  readonly direction: TrafficDirection;
  readonly kind: TrafficKind;
  readonly method: string | null;
  readonly id: string | number | null;
  readonly level: LogLevel | null;
  readonly message: JSONRPCMessage;
  /** The line that it is, where that is at hand: kept instead of the message, it costs nothing on the way of a call. */
  readonly raw: string | null;
  readonly outcome: RequestOutcome | null;
  readonly isError: boolean;
}

export interface WrittenLine {
  readonly kind: 'stderr' | 'noise' | 'lifecycle';
  readonly text: string;
  readonly isError: boolean;
}

/** Where records come into being. */
export interface Writer {
  message(origin: Origin, epoch: number, written: WrittenMessage): TrafficRecord;
  line(origin: Origin, epoch: number, written: WrittenLine): void;
  /** A record is changed. */
  setError(record: TrafficRecord): void;
  changed(): void;
}

interface WriterDeps {
  readonly store: TrafficStore;
  readonly packer: Packer;
  readonly clock: Clock;
  /** Called after each change. */
  readonly onChange: () => void;
}

export function createWriter({ store, packer, clock, onChange }: WriterDeps): Writer {
  return {
    message: (origin, epoch, written) => {
      const record: TrafficRecord = {
        seq: store.nextSeq(),
        at: clock.now(),
        origin,
        epoch,
        direction: written.direction,
        kind: written.kind,
        method: written.method,
        id: written.id,
        level: written.level,
        message: written.raw === null ? written.message : null,
        raw: written.raw,
        text: '',
        isWhole: true,
        subject: '',
        bytes: written.raw?.length ?? 0,
        outcome: written.outcome,
        reason: null,
        pair: null,
        ms: null,
        isError: written.isError,
        found: null,
        shown: null,
        isKept: true
      };
      store.add(record);
      if (written.raw === null) packer.add(record);
      onChange();
      return record;
    },
    line: (origin, epoch, { kind, text, isError }) => {
      store.add({
        seq: store.nextSeq(),
        at: clock.now(),
        origin,
        epoch,
        direction: null,
        kind,
        method: null,
        id: null,
        level: null,
        message: null,
        raw: null,
        text,
        isWhole: true,
        subject: '',
        bytes: Buffer.byteLength(text),
        outcome: null,
        reason: null,
        pair: null,
        ms: null,
        isError,
        found: null,
        shown: null,
        isKept: true
      });
      onChange();
    },
    setError: (record) => store.setError(record),
    changed: onChange
  };
}
