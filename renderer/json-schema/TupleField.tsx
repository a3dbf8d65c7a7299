import { addItem, itemsOf } from '#shared/json-schema/edit-draft';
import { describe } from '#shared/json-schema/describe';
import type { Draft, ListItem } from '#shared/json-schema/draft';
import { settled } from '#shared/json-schema/write-draft';
import { AddButton } from './AddButton';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { GroupFrame, titleBeside } from './FieldFrame';
import type { KindProps } from './field-props';
import { FieldView } from './FieldView';
import { FormProvider, useForm, type FormScope } from './form-scope';

/** So many places, each of its own kind. */
export function TupleField({ frame, field, draft, set }: KindProps<'tuple'>) {
  const text = useText();
  const scope = useForm();
  const { name, path } = frame;
  const items = itemsOf(draft);
  const { places, more } = field;
  const actions = actionsWithLeaveOut(text, frame, draft !== undefined, set);
  // A place has its number as key; the list gets its places when the first of them is filled.
  const inner: FormScope = {
    ...scope,
    change: (where, change) => {
      const [key] = where.slice(path.length);
      if (key === undefined || items.some((item) => item.key === key)) scope.change(where, change);
      else set((before) => withPlaces(settled(before), Number(key) + 1));
      if (key !== undefined && !items.some((item) => item.key === key)) scope.change(where, change);
    }
  };
  const count = Math.max(places.length, items.length);
  return (
    <FormProvider value={inner}>
      <GroupFrame {...frame} actions={actions}>
        {Array.from({ length: count }, (_, index) => {
          const schema = places[index] ?? more ?? true;
          const place = describe(scope.book, schema, undefined);
          const number = text('form:place', { number: index + 1 });
          const item = items[index];
          return (
            <FieldView
              key={item?.key ?? String(index)}
              schema={schema}
              path={[...path, item?.key ?? String(index)]}
              name={(place === null ? null : titleBeside('', place)) ?? number}
              required
              bare={false}
              draft={item?.draft}
            />
          );
        })}
        {more !== null && (
          <AddButton
            of={name}
            onClick={() => {
              set((before) => addItem(withPlaces(settled(before), places.length), undefined).draft);
            }}
          />
        )}
      </GroupFrame>
    </FormProvider>
  );
}

function withPlaces(list: Draft | undefined, count: number): Draft {
  const items = itemsOf(list);
  const added = Array.from({ length: Math.max(0, count - items.length) }, (_, index): ListItem => {
    return { key: String(items.length + index), draft: undefined };
  });
  return { type: 'list', items: [...items, ...added] };
}
