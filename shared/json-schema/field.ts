import type { JsonObject, JsonValue } from '../json';
import type { Schema } from './schema';

export interface Option {
  /** As JSON, so that 1 and "1" stay apart. */
  readonly value: JsonValue;
  readonly title: string | null;
}

export interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

export interface Variant {
  /** From the schema's own words; null: only its number tells it from the others. */
  readonly label: string | null;
  readonly schema: JsonObject;
}

export interface TextKind {
  readonly kind: 'text';
  readonly format: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  readonly long: boolean;
}

export interface NumberKind {
  readonly kind: 'number';
  readonly whole: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Exclusive limits. */
  readonly above: number | null;
  readonly below: number | null;
}

export interface ListKind {
  readonly kind: 'list';
  readonly items: Schema;
  readonly minItems: number | null;
  readonly maxItems: number | null;
}

export interface TupleKind {
  readonly kind: 'tuple';
  readonly places: readonly Schema[];
  /** Of what may follow; null where nothing is offered. */
  readonly more: Schema | null;
}

export interface ObjectKind {
  readonly kind: 'object';
  readonly properties: readonly Property[];
  /** Of properties that have other names; null where none are offered. */
  readonly more: Schema | null;
}

/** How one value is entered. What fits none is `json`: for that part only, never for the whole. */
export type FieldKind =
  | TextKind
  | NumberKind
  | ListKind
  | TupleKind
  | ObjectKind
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  | { readonly kind: 'pick'; readonly options: readonly Option[] }
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | { readonly kind: 'map'; readonly values: Schema }
  | { readonly kind: 'choice'; readonly variants: readonly Variant[] }
  | { readonly kind: 'json' };

export interface FieldWords {
  readonly title: string | null;
  readonly description: string | null;
  /** null is admitted beside the kind. */
  readonly nullable: boolean;
  /** The default. */
  readonly initial: JsonValue | undefined;
  /** The default breaks the schema's own rules: it is shown, not filled in. */
  readonly isDefaultBroken: boolean;
  readonly examples: readonly JsonValue[];
  readonly secret: boolean;
  readonly deprecated: boolean;
}

export type Field = FieldKind & FieldWords;

export type FieldOf<Kind extends FieldKind['kind']> = Extract<Field, { readonly kind: Kind }>;
