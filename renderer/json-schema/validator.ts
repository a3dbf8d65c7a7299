import { createContext, useContext } from 'react';
import type { Verdict } from '#shared/json-schema/fault';
import type { JsonObject } from '#shared/json';
import { workerValidator } from './worker-validator';

/** Judges JSON by a schema. Always answers, whatever the schema is. */
export interface Validator {
  readonly validate: (schema: JsonObject, text: string) => Promise<Verdict>;
}

/** Tests put one here that works in place. */
export const ValidatorContext = createContext<Validator>(workerValidator());

export function useValidator(): Validator {
  return useContext(ValidatorContext);
}
