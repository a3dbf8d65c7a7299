import { memo } from 'react';
import { assertNever } from '#shared/assert-never';
import { describe } from '#shared/json-schema/describe';
import { nullDraft, type Draft } from '#shared/json-schema/draft';
import type { Field } from '#shared/json-schema/field';
import { equals } from '#shared/json-schema/holds';
import { initialDraft } from '#shared/json-schema/initial';
import { useText } from '../use-text';
import { ChoiceField } from './ChoiceField';
import { fillIn, sendNull } from './field-actions';
import type { FrameProps } from './FieldFrame';
import type { PlaceProps } from './field-props';
import { useForm } from './form-scope';
import { JsonField } from './JsonField';
import { ListField } from './ListField';
import { MapField } from './MapField';
import { ObjectField } from './ObjectField';
import { BooleanField, ConstantField, NullField, NumberField, PickField } from './SimpleFields';
import { TextField } from './TextField';
import { TupleField } from './TupleField';

const unknown: Field = {
  kind: 'json',
  title: null,
  description: null,
  nullable: false,
  initial: undefined,
  isDefaultBroken: false,
  examples: [],
  secret: false,
  deprecated: false
};

/** The field for one place, whatever stands there: what its kind cannot draw is drawn as JSON, and kept. */
export const FieldView = memo(
  function FieldView({ schema, path, name, required, bare, draft }: PlaceProps) {
    const text = useText();
    const scope = useForm();
    const field = describe(scope.book, schema, draft) ?? unknown;
    const set = (change: (before: Draft | undefined) => Draft | undefined) => {
      scope.change(path, change);
    };
    const setNull = sendNull(text, name, () => {
      set(() => nullDraft);
    });
    const frame: FrameProps = { path, name, field, required, bare, actions: field.nullable ? [setNull] : [] };
    if (draft?.type === 'null' && field.kind !== 'null' && field.kind !== 'json') {
      const back = fillIn(text, name, () => {
        set(() => initialDraft(scope.book, schema));
      });
      return <NullField frame={{ ...frame, actions: [back] }} draft={draft} set={set} />;
    }
    if (!canDraw(field, draft)) {
      return <JsonField frame={{ ...frame, note: text('form:state.mismatch') }} draft={draft} set={set} />;
    }
    const props = { schema, frame, draft, set };
    switch (field.kind) {
      case 'text':
        return <TextField {...props} field={field} />;
      case 'number':
        return <NumberField {...props} field={field} />;
      case 'boolean':
        return <BooleanField {...props} field={field} />;
      case 'pick':
        return <PickField {...props} field={field} />;
      case 'constant':
        return <ConstantField {...props} field={field} />;
      case 'null':
        return <NullField {...props} />;
      case 'list':
        return <ListField {...props} field={field} />;
      case 'tuple':
        return <TupleField {...props} field={field} />;
      case 'object':
        return <ObjectField {...props} field={field} />;
      case 'map':
        return <MapField {...props} field={field} />;
      case 'choice':
        return <ChoiceField {...props} field={field} />;
      case 'json':
        return <JsonField {...props} />;
      default:
        return assertNever(field);
    }
  },
  (a, b) =>
    a.schema === b.schema &&
    a.draft === b.draft &&
    a.name === b.name &&
    a.required === b.required &&
    a.bare === b.bare &&
    a.path.length === b.path.length &&
    a.path.every((step, index) => step === b.path[index])
);

/** Whether a value is of the kind that the field shows; what was typed as JSON stays JSON until one leaves it. */
function canDraw(field: Field, draft: Draft | undefined): boolean {
  if (draft === undefined || field.kind === 'json') return true;
  switch (field.kind) {
    case 'text':
      return draft.type === 'string';
    case 'number':
    case 'boolean':
    case 'null':
      return draft.type === field.kind;
    case 'pick':
      return field.options.some(({ value }) => equals(draft, value)) && draft.type !== 'json';
    case 'constant':
      return equals(draft, field.value) && draft.type !== 'json';
    case 'list':
    case 'tuple':
      return draft.type === 'list';
    case 'object':
    case 'map':
      return draft.type === 'object';
    case 'choice':
      return draft.type !== 'json';
    default:
      return assertNever(field);
  }
}
