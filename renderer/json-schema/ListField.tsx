import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import type { Draft } from '#shared/json-schema/draft';
import { addItem, itemsOf, moveItem, removeItem } from '#shared/json-schema/edit-draft';
import { initialDraft } from '#shared/json-schema/initial';
import { settled } from '#shared/json-schema/write-draft';
import { AddButton } from './AddButton';
import { cx } from '../ui/cx';
import { NamedButton } from './NamedButton';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { GroupFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { FieldView } from './FieldView';
import { focusField } from './focus-field';
import { useForm } from './form-scope';
import styles from './fields.module.css';

/** Items that are added, removed and put in order, by pointer or keyboard (Alt and arrows). */
export function ListField({ frame, field, draft, set }: KindProps<'list'>) {
  const text = useText();
  const { book } = useForm();
  const list = useRef<HTMLDivElement>(null);
  const { name, path } = frame;
  const items = itemsOf(draft);
  const isFull = field.maxItems !== null && items.length >= field.maxItems;
  const actions = actionsWithLeaveOut(text, frame, draft !== undefined, set);
  const add = () => {
    const { key } = addItem(draft, undefined);
    set((before) => addItem(settled(before), initialDraft(book, field.items)).draft);
    focusField(list.current, [...path, key]);
  };
  const move = (key: string, by: -1 | 1) => {
    set((before) => moveItem(settled(before), key, by));
  };
  const remove = (key: string, index: number) => {
    set((before) => removeItem(settled(before), key));
    const next = items[index + 1] ?? items[index - 1];
    focusField(list.current, next === undefined ? null : [...path, next.key]);
  };
  return (
    <GroupFrame {...frame} actions={actions} plain>
      <div ref={list} className={styles['rows']}>
        {items.map((item, index) => {
          const itemName = text('form:item', { number: index + 1, name });
          return (
            <div
              key={item.key}
              className={styles['row']}
              onKeyDown={(event: KeyboardEvent) => {
                if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
                event.preventDefault();
                event.stopPropagation();
                move(item.key, event.key === 'ArrowUp' ? -1 : 1);
              }}
            >
              <div className={cx(isLarge(item.draft) && styles['card'])}>
                <FieldView
                  schema={field.items}
                  path={[...path, item.key]}
                  name={itemName}
                  required
                  bare
                  draft={item.draft}
                />
              </div>
              <div className={styles['rowButtons']}>
                <NamedButton
                  icon={ChevronUp}
                  name={text('form:action.up', { name: itemName })}
                  why={index === 0 ? text('ui:first') : null}
                  onClick={() => {
                    move(item.key, -1);
                  }}
                />
                <NamedButton
                  icon={ChevronDown}
                  name={text('form:action.down', { name: itemName })}
                  why={index === items.length - 1 ? text('ui:last') : null}
                  onClick={() => {
                    move(item.key, 1);
                  }}
                />
                <NamedButton
                  icon={X}
                  name={text('form:action.remove', { name: itemName })}
                  onClick={() => {
                    remove(item.key, index);
                  }}
                />
              </div>
            </div>
          );
        })}
        <AddButton of={name} why={isFull ? text('ui:full') : null} onClick={add} />
      </div>
    </GroupFrame>
  );
}

function isLarge(draft: Draft | undefined): boolean {
  return draft?.type === 'object' || draft?.type === 'list';
}
