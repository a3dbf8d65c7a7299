import { X } from 'lucide-react';
import { useRef } from 'react';
import { addEntry, changeAt, entriesOf, renameEntry, setEntry, setRow } from '#shared/json-schema/edit-draft';
import { initialDraft } from '#shared/json-schema/initial';
import { settled } from '#shared/json-schema/write-draft';
import { AddButton } from './AddButton';
import { NamedButton } from './NamedButton';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { GroupFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { FieldView } from './FieldView';
import { focusField } from './focus-field';
import { FormProvider, useForm, type FormScope } from './form-scope';
import styles from './fields.module.css';

/** Rows of a name and a value. */
export function MapField({ frame, field, draft, set }: KindProps<'map'>) {
  const text = useText();
  const scope = useForm();
  const rows = useRef<HTMLDivElement>(null);
  const { name, path } = frame;
  const entries = entriesOf(draft);
  const actions = actionsWithLeaveOut(text, frame, draft !== undefined, set);
  // A row whose value is cleared stays a row.
  const inner: FormScope = {
    ...scope,
    change: (where, change) => {
      const [key, ...rest] = where.slice(path.length);
      if (key === undefined) scope.change(where, change);
      else set((before) => setRow(settled(before), key, (value) => changeAt(value, rest, change)));
    }
  };
  const add = () => {
    set((before) => addEntry(settled(before), initialDraft(scope.book, field.values)).draft);
    requestAnimationFrame(() => {
      rows.current?.querySelector<HTMLInputElement>('[data-row]:last-of-type input')?.focus();
    });
  };
  return (
    <FormProvider value={inner}>
      <GroupFrame {...frame} actions={actions} plain>
        <div ref={rows} className={styles['rows']}>
          {entries.map((entry, index) => (
            <div key={entry.key} className={styles['row']} data-row>
              <div className={styles['pair']}>
                <TextInput
                  aria-label={text('form:nameOf', { number: index + 1, name })}
                  placeholder={text('form:placeholder.name')}
                  value={entry.name}
                  onChange={(next) => {
                    set((before) => renameEntry(settled(before), entry.key, next));
                  }}
                />
                <FieldView
                  schema={field.values}
                  path={[...path, entry.key]}
                  name={entry.name === '' ? text('form:item', { number: index + 1, name }) : entry.name}
                  required
                  bare
                  draft={entry.draft}
                />
              </div>
              <div className={styles['rowButtons']}>
                <NamedButton
                  icon={X}
                  name={text('form:action.remove', {
                    name: entry.name || text('form:item', { number: index + 1, name })
                  })}
                  onClick={() => {
                    set((before) => setEntry(settled(before), entry.key, undefined));
                    focusField(rows.current, null);
                  }}
                />
              </div>
            </div>
          ))}
          <AddButton of={name} onClick={add} />
        </div>
      </GroupFrame>
    </FormProvider>
  );
}
