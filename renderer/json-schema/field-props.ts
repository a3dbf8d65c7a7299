import type { Draft, DraftPath } from '#shared/json-schema/draft';
import type { Change } from '#shared/json-schema/edit-draft';
import type { FieldKind, FieldOf } from '#shared/json-schema/field';
import type { Schema } from '#shared/json-schema/schema';
import type { FrameProps } from './FieldFrame';

/** One place of the form: what may stand there, and what does. */
export interface PlaceProps {
  readonly schema: Schema;
  readonly path: DraftPath;
  readonly name: string;
  readonly required: boolean;
  readonly bare: boolean;
  readonly draft: Draft | undefined;
}

/** The same with its kind known; `change` is about this place alone. */
export interface KindProps<Kind extends FieldKind['kind']> {
  readonly schema: Schema;
  readonly frame: FrameProps;
  readonly field: FieldOf<Kind>;
  readonly draft: Draft | undefined;
  readonly set: (change: Change) => void;
}
