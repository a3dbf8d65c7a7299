import { Plus } from 'lucide-react';
import { emptyObject } from '#shared/json-schema/draft';
import { initialDraft } from '#shared/json-schema/initial';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { leaveOut } from './field-actions';
import { GroupFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { focusField } from './focus-field';
import { useForm } from './form-scope';
import { ObjectFields } from './ObjectFields';
import styles from './fields.module.css';

/** Fields within a field. An object that is left out is closed, so that recursion opens one level at a time. */
export function ObjectField({ schema, frame, field, draft, set }: KindProps<'object'>) {
  const text = useText();
  const { book } = useForm();
  const { name, path } = frame;
  const actions = [...(frame.actions ?? [])];
  if (draft !== undefined && !frame.required) {
    actions.unshift(
      leaveOut(text, name, () => {
        set(() => undefined);
      })
    );
  }
  if (draft === undefined) {
    return (
      <GroupFrame {...frame} actions={actions} plain>
        <Button
          size="small"
          icon={Plus}
          aria-label={text('form:action.addGroupOf', { name })}
          className={styles['add']}
          onClick={(event) => {
            const around = event.currentTarget.closest<HTMLElement>('form');
            set(() => initialDraft(book, schema) ?? emptyObject);
            const first = field.properties[0];
            focusField(around, first === undefined ? path : [...path, first.name]);
          }}
        >
          {text('form:action.addGroup')}
        </Button>
      </GroupFrame>
    );
  }
  return (
    <GroupFrame {...frame} actions={actions}>
      <ObjectFields schema={schema} field={field} path={path} draft={draft} />
    </GroupFrame>
  );
}
