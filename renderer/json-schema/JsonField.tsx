import type { Draft } from '#shared/json-schema/draft';
import { readDraft } from '#shared/json-schema/read-draft';
import { settled, writePretty } from '#shared/json-schema/write-draft';
import { TextArea } from '../ui/TextArea';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { FieldFrame } from './FieldFrame';
import type { KindProps } from './field-props';

/** What no other field can draw, as JSON: for this part only. Half-typed text stays, and says where it breaks. */
export function JsonField({ frame, draft, set }: Omit<KindProps<'json'>, 'field' | 'schema'>) {
  const text = useText();
  const actions = actionsWithLeaveOut(text, frame, draft !== undefined, set);
  return (
    <FieldFrame {...frame} actions={actions} withInner>
      {(control) => (
        <TextArea
          {...control}
          code
          rows={2}
          value={jsonText(draft)}
          placeholder={frame.required ? '' : text('form:placeholder.leftOut')}
          onChange={(next) => {
            set(() => (next.trim() === '' ? undefined : { type: 'json', text: next }));
          }}
          // Whole JSON becomes a value like any other, laid out as everywhere, once one has left it.
          onBlur={() => {
            if (draft?.type === 'json' && readDraft(draft.text).ok) set(settled);
          }}
        />
      )}
    </FieldFrame>
  );
}

function jsonText(draft: Draft | undefined): string {
  if (draft?.type === 'json') return draft.text;
  if (draft?.type === 'number') return draft.text;
  return draft === undefined ? '' : writePretty(draft);
}
