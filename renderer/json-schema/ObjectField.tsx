import { emptyObject } from '#shared/json-schema/draft';
import { initialDraft } from '#shared/json-schema/initial';
import { AddButton } from './AddButton';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { GroupFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { focusField } from './focus-field';
import { useForm } from './form-scope';
import { ObjectFields } from './ObjectFields';

/** Fields within a field. An object that is left out is closed, so that recursion opens one level at a time. */
export function ObjectField({ schema, frame, field, draft, set }: KindProps<'object'>) {
  const text = useText();
  const { book } = useForm();
  const { name, path } = frame;
  const actions = actionsWithLeaveOut(text, frame, draft !== undefined, set);
  if (draft === undefined) {
    return (
      <GroupFrame {...frame} actions={actions} plain>
        <AddButton
          of={name}
          onClick={(form) => {
            set(() => initialDraft(book, schema) ?? emptyObject);
            const first = field.properties[0];
            focusField(form, first === undefined ? path : [...path, first.name]);
          }}
        />
      </GroupFrame>
    );
  }
  return (
    <GroupFrame {...frame} actions={actions}>
      <ObjectFields schema={schema} field={field} path={path} draft={draft} />
    </GroupFrame>
  );
}
