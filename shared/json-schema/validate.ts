import { Validator } from '@cfworker/json-schema';
import type { JsonValue } from '../json';
import type { Verdict } from './fault';
import { faultsFrom } from './faults';
import { prepare, type Prepared } from './prepare';

export interface Checker {
  /** @param text JSON. Can take for ever where a pattern of the schema does: to be run where it can be ended. */
  readonly check: (text: string) => Verdict;
}

/** At most so many are worth reading. */
const most = 100;

/** Never throws, whatever the schema is: what cannot be checked is said to be unchecked. */
export function checkerOf(schema: JsonValue, prepared: Prepared = prepare(schema)): Checker {
  const { root } = prepared;
  // A copy: the validator writes addresses into the schema that it is given.
  const copy = structuralCopy(root);
  let validator: Validator | null = null;
  return {
    check: (text) => {
      const value = parsed(text);
      if (value === undefined) return { faults: [], unchecked: 'json' };
      try {
        validator ??= new Validator(copy, '2020-12', false);
        const { errors } = validator.validate(value);
        return { faults: faultsFrom(root, value, errors).slice(0, most), unchecked: null };
      } catch (error) {
        // What it throws at is a schema it cannot follow: one that refers to itself endlessly, or worse.
        return { faults: [], unchecked: error instanceof RangeError ? 'circular' : 'schema' };
      }
    }
  };
}

function structuralCopy(root: Prepared['root']): boolean | Record<string, JsonValue> {
  const copy: unknown = JSON.parse(JSON.stringify(root));
  return copy as boolean | Record<string, JsonValue>;
}

function parsed(text: string): JsonValue | undefined {
  try {
    // Digits beyond 2^53 are rounded here, for the check only: what is sent is the text.
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
