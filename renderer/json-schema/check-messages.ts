import type { Verdict } from '#shared/json-schema/fault';
import type { JsonObject } from '#shared/json';

/** To the worker: the schema only when it does not have it yet. */
export interface CheckJob {
  readonly id: number;
  readonly schemaId: number;
  readonly schema: JsonObject | null;
  readonly text: string;
}

/** `id` null: the program has loaded and hears. */
export interface CheckAnswer {
  readonly id: number | null;
  readonly verdict: Verdict | null;
}
