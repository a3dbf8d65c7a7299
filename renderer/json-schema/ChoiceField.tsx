import { useMemo } from 'react';
import { describe } from '#shared/json-schema/describe';
import type { Variant } from '#shared/json-schema/field';
import { switchVariant, variantOf } from '#shared/json-schema/variants';
import formText from '#shared/text/en/form.json';
import { pathKey } from '#shared/json-schema/write-draft';
import { visibleText } from '#shared/text/visible';
import type { Text } from '../text';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { GroupFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { FieldView } from './FieldView';
import { ChoiceDepthProvider, useChoice, useChoicePlace, useForm } from './form-scope';
import { JsonField } from './JsonField';
import { ObjectFields } from './ObjectFields';

/** So many letters fit beside each other. */
const roomFor = 36;

/** One of several forms: first which, then its fields. */
export function ChoiceField(props: KindProps<'choice'>) {
  const { frame, draft, set } = props;
  const text = useText();
  const { book } = useForm();
  const variant = useVariant(props);
  const actions = actionsWithLeaveOut(text, frame, draft !== undefined, set);
  const inner = variant === null ? null : describe(book, variant.schema, draft);
  // The one control of a simple form tells what is wrong itself.
  return (
    <GroupFrame {...frame} actions={actions} withoutFault={inner !== null && inner.kind !== 'object'}>
      <ChoiceFields {...props} />
    </GroupFrame>
  );
}

function useVariant({
  frame,
  field,
  draft
}: KindProps<'choice'>): (Variant & { readonly at: number }) | null {
  const { book } = useForm();
  const at = variantOf(book, field.variants, draft, useChoice(useChoicePlace(frame.path).place));
  const variant = at === null ? undefined : field.variants[at];
  return at === null || variant === undefined ? null : { ...variant, at };
}

export function ChoiceFields(props: KindProps<'choice'>) {
  const { frame, field, draft, set } = props;
  const text = useText();
  const { book, choose } = useForm();
  const { path, name } = frame;
  const { place, depth } = useChoicePlace(path);
  const within = useMemo(() => ({ key: pathKey(path), depth: depth + 1 }), [path, depth]);
  const variant = useVariant(props);
  const options = field.variants.map((one, index) => ({
    value: String(index),
    label: labelOf(text, one, index)
  }));
  const label = text('form:which', { name });
  const onChange = (value: string) => {
    const next = field.variants[Number(value)];
    if (next === undefined || Number(value) === variant?.at) return;
    choose(place, Number(value));
    set((before) => switchVariant(book, next, before));
  };
  const length = options.reduce((sum, one) => sum + one.label.length + 4, 0);
  const value = variant === null ? null : String(variant.at);
  const inner = variant === null ? null : describe(book, variant.schema, draft);
  const plain = { ...frame, bare: true, required: true, actions: [] };
  return (
    <>
      {length <= roomFor ? (
        <div>
          <SegmentedControl label={label} value={value ?? ''} options={options} onChange={onChange} />
        </div>
      ) : (
        <Select
          aria-label={label}
          value={value}
          options={options}
          placeholder={text('form:placeholder.choose')}
          onChange={onChange}
        />
      )}
      {variant !== null &&
        (inner?.kind === 'object' && draft?.type === 'object' ? (
          <ObjectFields key={variant.at} schema={variant.schema} field={inner} path={path} draft={draft} />
        ) : (
          <ChoiceDepthProvider value={within}>
            <FieldView
              key={variant.at}
              schema={variant.schema}
              path={path}
              name={name}
              required
              bare
              draft={draft}
            />
          </ChoiceDepthProvider>
        ))}
      {variant === null && draft !== undefined && (
        <JsonField frame={{ ...plain, note: text('form:state.mismatch') }} draft={draft} set={set} />
      )}
    </>
  );
}

function labelOf(text: Text, { label }: Variant, index: number): string {
  if (label === null) return text('form:formNumber', { number: index + 1 });
  return isTypeWord(label) ? text(`form:type.${label}`) : visibleText(label);
}

function isTypeWord(label: string): label is keyof typeof formText.type {
  return Object.hasOwn(formText.type, label);
}
