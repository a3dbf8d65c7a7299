import type { JsonPath } from './pointer';

/** What is wrong at one place; the sentence is `form:fault.<key>`, filled with `params`. */
export interface Fault {
  readonly path: JsonPath;
  readonly key: FaultKey;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
}

export type FaultKey =
  | 'required'
  | 'requiredWith'
  | 'type'
  | 'constant'
  | 'oneOf'
  | 'minimum'
  | 'maximum'
  | 'above'
  | 'below'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'contains'
  | 'minProperties'
  | 'maxProperties'
  | 'propertyName'
  | 'notKnown'
  | 'tooManyItems'
  | 'notTogether'
  | 'not'
  | 'noForm'
  | 'manyForms'
  | 'other';

/** Why a text could not be checked; nothing is known about it then. */
export type Unchecked = 'time' | 'circular' | 'schema' | 'worker' | 'json';

export interface Verdict {
  readonly faults: readonly Fault[];
  readonly unchecked: Unchecked | null;
}
