import { useCallback, useMemo, useState } from 'react';
import type { DraftPath } from '#shared/json-schema/draft';
import type { Change } from '#shared/json-schema/edit-draft';
import { openBook, type SchemaBook } from '#shared/json-schema/flatten';
import { initialArguments } from '#shared/json-schema/initial';
import { prepare } from '#shared/json-schema/prepare';
import { writeDraft } from '#shared/json-schema/write-draft';
import type { JsonObject } from '#shared/json';
import { argumentsOf, changed, chosen, type ArgumentsState } from '../json-schema/arguments-state';
import type { FormRemarks } from '../json-schema/form-scope';
import { byPlace, remarksOn, type Remark } from '../json-schema/remarks';
import { useVerdict } from '../json-schema/use-verdict';
import { useValidator } from '../json-schema/validator';
import { useText } from '../use-text';

export interface AskForm {
  readonly book: SchemaBook;
  readonly state: ArgumentsState;
  /** As it would be sent. */
  readonly text: string;
  readonly remarks: FormRemarks;
  readonly change: (path: DraftPath, change: Change) => void;
  readonly choose: (path: DraftPath, variant: number) => void;
  /** Checks what is filled in now, and from then on also tells what is missing. */
  readonly judge: () => Promise<readonly Remark[]>;
}

/** The answer to one question: what is filled in, beginning with the server's own defaults, and what is wrong with it. */
export function useAskForm(schema: JsonObject): AskForm {
  const words = useText();
  const validator = useValidator();
  const book = useMemo(() => openBook(prepare(schema).root), [schema]);
  const [state, setState] = useState(() => argumentsOf(initialArguments(book)));
  const [wasTried, setTried] = useState(false);
  const { draft, choices } = state;
  const text = useMemo(() => writeDraft(draft) ?? '{}', [draft]);
  const { verdict } = useVerdict(schema, text);
  const remarks = useMemo(
    (): FormRemarks => ({ faults: byPlace(remarksOn(words, book, draft, verdict), wasTried), choices }),
    [words, book, draft, verdict, wasTried, choices]
  );
  const change = useCallback((path: DraftPath, next: Change) => {
    setState((before) => changed(before, path, next));
  }, []);
  const choose = useCallback((path: DraftPath, variant: number) => {
    setState((before) => chosen(before, path, variant));
  }, []);
  return {
    book,
    state,
    text,
    remarks,
    change,
    choose,
    judge: async () => {
      setTried(true);
      return remarksOn(words, book, draft, await validator.validate(schema, text));
    }
  };
}
