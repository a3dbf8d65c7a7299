import { useCallback, useMemo, useState } from 'react';
import type { JsonObject } from '#shared/json';
import type { DraftPath } from '#shared/json-schema/draft';
import type { Change } from '#shared/json-schema/edit-draft';
import { openBook, type SchemaBook } from '#shared/json-schema/flatten';
import { initialArguments } from '#shared/json-schema/initial';
import { prepare } from '#shared/json-schema/prepare';
import { checkerOf } from '#shared/json-schema/validate';
import { writeDraft } from '#shared/json-schema/write-draft';
import {
  argumentsOf,
  changed,
  chosen,
  type ArgumentsState
} from '../../../renderer/json-schema/arguments-state';
import { byPlace, remarksOn } from '../../../renderer/json-schema/remarks';
import { SchemaForm } from '../../../renderer/json-schema/SchemaForm';
import type { Validator } from '../../../renderer/json-schema/validator';
import { useText } from '../../../renderer/use-text';

/** Checks in place, with the same checker as the worker. */
export const validatorInPlace: Validator = {
  validate: (schema, text) => Promise.resolve(checkerOf(schema).check(text))
};

export interface OpenForm {
  readonly book: SchemaBook;
  state: ArgumentsState;
  /** What would be sent. */
  readonly text: () => string;
}

export function openForm(schema: JsonObject): OpenForm {
  const book = openBook(prepare(schema).root);
  const open: OpenForm = {
    book,
    state: argumentsOf(initialArguments(book)),
    text: () => writeDraft(open.state.draft) ?? ''
  };
  return open;
}

/** The form by itself, with its faults always up to date. */
export function FormHost({ open, schema }: { readonly open: OpenForm; readonly schema: JsonObject }) {
  const text = useText();
  const [state, setState] = useState(open.state);
  open.state = state;
  const checker = useMemo(() => checkerOf(schema), [schema]);
  const remarks = useMemo(() => {
    const verdict = checker.check(writeDraft(state.draft) ?? '{}');
    return {
      faults: byPlace(remarksOn(text, open.book, state.draft, verdict), true),
      choices: state.choices
    };
  }, [checker, state, text, open.book]);
  const change = useCallback((path: DraftPath, next: Change) => {
    setState((before) => changed(before, path, next));
  }, []);
  const choose = useCallback((path: DraftPath, variant: number) => {
    setState((before) => chosen(before, path, variant));
  }, []);
  return (
    <form aria-label="Arguments">
      <SchemaForm
        book={open.book}
        draft={state.draft}
        change={change}
        choose={choose}
        remarks={remarks}
        name="Arguments"
      />
    </form>
  );
}
