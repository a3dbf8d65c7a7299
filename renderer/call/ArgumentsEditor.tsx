import { useMemo, useState, type FocusEvent } from 'react';
import type { DraftPath } from '#shared/json-schema/draft';
import { unfinishedIn } from '#shared/json-schema/unfinished';
import { pathFromKey } from '#shared/json-schema/write-draft';
import { visibleText } from '#shared/text/visible';
import { brokenJson, jsonOf } from '../json-schema/arguments-state';
import { JsonEditor } from '../json-schema/JsonEditor';
import { sayTyped } from '../json-schema/say-fault';
import { SchemaForm } from '../json-schema/SchemaForm';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { faultPlaces, placeOf, secretPlaces } from './arguments-places';
import type { Arguments } from './use-arguments';
import styles from './ArgumentsEditor.module.css';

interface ArgumentsFormProps {
  readonly args: Arguments;
  readonly onEditJson: () => void;
}

/** The arguments as form, as JSON, or both: views of one value, each in step with the other. */
export function ArgumentsForm({ args, onEditJson }: ArgumentsFormProps) {
  const text = useText();
  const { book, state, formRemarks, change, choose, dropTyped } = args;
  const fault = brokenJson(state);
  return (
    <>
      {fault !== null && (
        <Notice
          shape="broken"
          title={text('form:broken.title')}
          actions={
            <>
              <Button size="small" onClick={onEditJson}>
                {text('form:broken.edit')}
              </Button>
              <Button size="small" onClick={dropTyped}>
                {text('form:broken.discard')}
              </Button>
            </>
          }
        >
          {text('form:broken.words', { why: sayTyped(text, fault) })}
        </Notice>
      )}
      <fieldset disabled={fault !== null} className={styles['fields']}>
        <SchemaForm
          book={book}
          draft={state.draft}
          change={change}
          choose={choose}
          remarks={formRemarks}
          name={text('form:title')}
        />
      </fieldset>
    </>
  );
}

/** The JSON, and which of its lines belongs to the field that has the focus. */
export function ArgumentsJson({
  args,
  marked
}: {
  readonly args: Arguments;
  readonly marked: DraftPath | null;
}) {
  const text = useText();
  const { state, remarks, book, type } = args;
  const json = jsonOf(state);
  const isWhole = brokenJson(state) === null;
  const faults = useMemo(() => faultPlaces(text, json, state, remarks), [text, json, state, remarks]);
  const secrets = useMemo(() => secretPlaces(json, state, book), [json, state, book]);
  const line = useMemo(
    () => (marked === null || !isWhole ? null : placeOf(json, state, marked)),
    [json, state, marked, isWhole]
  );
  return (
    <section aria-label={text('form:editor.heading')} className={styles['json']}>
      <header className={styles['head']}>
        <h3>{text('form:editor.heading')}</h3>
        <span className={styles['note']}>{text('form:editor.inStep')}</span>
        <LeftOut args={args} />
      </header>
      <JsonEditor
        label={text('form:editor.label')}
        text={json}
        onChange={type}
        faults={faults}
        marked={line}
        secrets={secrets}
      />
    </section>
  );
}

/** What was typed and is not in the JSON, because it is not a value yet. */
function LeftOut({ args }: { readonly args: Arguments }) {
  const text = useText();
  const unfinished = unfinishedIn(args.state.draft);
  if (unfinished.length === 0) return null;
  const named = unfinished.map(({ path }) => path.findLast((step) => !/^\+?\d+$/.test(step)) ?? '');
  const names = [...new Set(named.map(visibleText))].join(', ');
  return <span className={styles['left']}>{text('form:check.leftOut', { names })}</span>;
}

/** The place of the field that has the focus. */
export function useFocusedField() {
  const [focused, setFocused] = useState<string | null>(null);
  const path = useMemo(() => (focused === null ? null : pathFromKey(focused)), [focused]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const field = target.closest<HTMLElement>('[data-field]');
    setFocused(field?.dataset['field'] ?? null);
  };
  return { path, onFocus };
}
