import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import type { ServerId } from '#shared/ids';
import type { DraftPath } from '#shared/json-schema/draft';
import type { Change } from '#shared/json-schema/edit-draft';
import { openBook, type SchemaBook } from '#shared/json-schema/flatten';
import { initialArguments } from '#shared/json-schema/initial';
import { prepare } from '#shared/json-schema/prepare';
import type { SchemaProblem } from '#shared/json-schema/problems';
import { readDraft } from '#shared/json-schema/read-draft';
import { writeDraft } from '#shared/json-schema/write-draft';
import {
  argumentsOf,
  brokenJson,
  changed,
  chosen,
  typedJson,
  withoutTyped,
  type ArgumentsState
} from '../json-schema/arguments-state';
import { byPlace, remarksOn, type Remark } from '../json-schema/remarks';
import type { FormRemarks } from '../json-schema/form-scope';
import { useVerdict } from '../json-schema/use-verdict';
import { useValidator } from '../json-schema/validator';
import { useText } from '../use-text';
import { keepDraft, keptDraft } from './tool-drafts';
import type { Unchecked } from '#shared/json-schema/fault';

export interface Arguments {
  readonly book: SchemaBook;
  readonly problems: readonly SchemaProblem[];
  readonly state: ArgumentsState;
  /** As it would be sent. */
  readonly text: string;
  readonly remarks: readonly Remark[];
  readonly formRemarks: FormRemarks;
  readonly unchecked: Unchecked | null;
  /** The remarks are those of what is typed now. */
  readonly isChecked: boolean;
  readonly change: (path: DraftPath, change: Change) => void;
  readonly choose: (path: DraftPath, variant: number) => void;
  readonly type: (json: string) => void;
  readonly dropTyped: () => void;
  /** Takes the arguments of an earlier call. */
  readonly take: (json: string) => void;
  /** Checks what is typed now, and from then on also tells what is missing. */
  readonly judge: () => Promise<readonly Remark[]>;
}

/** The arguments for one tool: what is typed, what is wrong with it, and the JSON that a call would send. */
export function useArguments(serverId: ServerId, tool: Tool): Arguments {
  const words = useText();
  const validator = useValidator();
  const schema = tool.inputSchema;
  const { book, problems } = useMemo(() => {
    const prepared = prepare(schema);
    return { book: openBook(prepared.root), problems: prepared.problems };
  }, [schema]);
  const name = tool.originalName;
  const [state, setState] = useState(() => keptDraft(serverId, name) ?? argumentsOf(initialArguments(book)));
  const [wasTried, setTried] = useState(false);
  useEffect(() => {
    keepDraft(serverId, name, state);
  }, [serverId, name, state]);

  const { draft, choices } = state;
  const text = useMemo(() => writeDraft(draft) ?? '{}', [draft]);
  const { verdict, isCurrent } = useVerdict(schema, text);
  const remarks = useMemo(() => remarksOn(words, book, draft, verdict), [words, book, draft, verdict]);
  const faults = useUnchanged(useMemo(() => byPlace(remarks, wasTried), [remarks, wasTried]));
  const formRemarks = useMemo((): FormRemarks => ({ faults, choices }), [faults, choices]);

  const change = useCallback((path: DraftPath, next: Change) => {
    setState((before) => changed(before, path, next));
  }, []);
  const choose = useCallback((path: DraftPath, variant: number) => {
    setState((before) => chosen(before, path, variant));
  }, []);
  const type = useCallback((json: string) => {
    setState((before) => typedJson(before, json));
  }, []);
  const dropTyped = useCallback(() => {
    setState(withoutTyped);
  }, []);
  const take = useCallback((json: string) => {
    const read = readDraft(json);
    if (read.ok) setState((before) => ({ ...before, draft: read.draft, typed: null }));
  }, []);
  const latest = useRef({ draft, text });
  useEffect(() => {
    latest.current = { draft, text };
  });
  const judge = useCallback(async () => {
    const now = latest.current;
    setTried(true);
    return remarksOn(words, book, now.draft, await validator.validate(schema, now.text));
  }, [words, book, schema, validator]);

  return {
    book,
    problems,
    state,
    text,
    remarks,
    formRemarks,
    unchecked: brokenJson(state) === null ? (verdict?.unchecked ?? null) : 'json',
    isChecked: isCurrent,
    change,
    choose,
    type,
    dropTyped,
    take,
    judge
  };
}

/** The same map as long as it says the same, so that the fields are not drawn anew with every key. */
function useUnchanged(faults: FormRemarks['faults']): FormRemarks['faults'] {
  const [kept, setKept] = useState(faults);
  const isSame =
    kept.size === faults.size &&
    [...faults].every(([place, sentences]) => kept.get(place)?.join('\n') === sentences.join('\n'));
  if (isSame) return kept;
  setKept(faults);
  return faults;
}
