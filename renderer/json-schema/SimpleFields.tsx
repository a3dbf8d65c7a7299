import { booleanDraft, draftOf, nullDraft, numberDraft } from '#shared/json-schema/draft';
import { equals } from '#shared/json-schema/holds';
import { visibleText } from '#shared/text/visible';
import type { JsonValue } from '#shared/json';
import { Checkbox } from '../ui/Checkbox';
import { NumberInput } from '../ui/NumberInput';
import { Select } from '../ui/Select';
import { useText } from '../use-text';
import { actionsWithLeaveOut } from './field-actions';
import { FieldFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { PickSearch } from './PickSearch';
import frameStyles from './FieldFrame.module.css';
import styles from './fields.module.css';

/** Kept as text, so that `-` and `1.` stay as typed and 12345678901234567890 is not rounded. */
export function NumberField({ frame, field, draft, set }: KindProps<'number'>) {
  const text = useText();
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <NumberInput
          {...control}
          whole={field.whole}
          value={draft?.type === 'number' ? draft.text : ''}
          placeholder={frame.required ? '' : text('form:placeholder.leftOut')}
          onChange={(next) => {
            set(() => (next === '' ? undefined : numberDraft(next)));
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Three states where it may be left out: absent is drawn as neither. */
export function BooleanField({ frame, draft, set }: KindProps<'boolean'>) {
  const text = useText();
  const value = draft?.type === 'boolean' ? draft.value : null;
  const absent = frame.required ? 'needed' : 'leftOut';
  const actions = actionsWithLeaveOut(text, frame, value !== null, set);
  return (
    <FieldFrame {...frame} actions={actions}>
      {(control) => (
        <Checkbox
          {...control}
          checked={value === true}
          className={styles['tick']}
          onChange={(next) => {
            set(() => booleanDraft(next));
          }}
        >
          {text(`form:boolean.${value === null ? absent : value ? 'true' : 'false'}`)}
        </Checkbox>
      )}
    </FieldFrame>
  );
}

/** More than these are searched, not scrolled. */
const fewEnough = 24;

export function PickField({ frame, field, draft, set }: KindProps<'pick'>) {
  const text = useText();
  const at = field.options.findIndex(({ value }) => equals(draft, value));
  const options = field.options.map(({ value, title }, index) => ({
    // Of any type, so their places stand for them; the value that is sent keeps its type.
    value: String(index),
    label: title === null ? valueWords(value) : visibleText(title),
    note: title === null ? undefined : valueWords(value)
  }));
  const actions = actionsWithLeaveOut(text, frame, at !== -1, set);
  return (
    <FieldFrame {...frame} actions={actions}>
      {(control) => {
        const props = {
          ...control,
          options,
          value: at === -1 ? null : String(at),
          placeholder: text(frame.required ? 'form:placeholder.choose' : 'form:placeholder.leftOut'),
          onChange: (index: string) => {
            const option = field.options[Number(index)];
            if (option !== undefined) set(() => draftOf(option.value));
          }
        };
        return options.length > fewEnough ? <PickSearch {...props} /> : <Select {...props} />;
      }}
    </FieldFrame>
  );
}

function valueWords(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? visibleText(value) : JSON.stringify(value);
}

/** One possible value: it is sent, or left out. */
export function ConstantField({ frame, field, draft, set }: KindProps<'constant'>) {
  const text = useText();
  const value = valueWords(field.value);
  const isSent = equals(draft, field.value);
  return (
    <FieldFrame {...frame}>
      {(control) =>
        isSent && frame.required ? (
          <output {...control} className={frameStyles['still']}>
            {text('form:state.constant', { value })}
          </output>
        ) : (
          <Checkbox
            {...control}
            checked={isSent}
            className={styles['tick']}
            onChange={(next) => {
              set(() => (next ? draftOf(field.value) : undefined));
            }}
          >
            {text('form:action.constant', { value })}
          </Checkbox>
        )
      }
    </FieldFrame>
  );
}

/** null stands here: the only possible value, or one that was chosen where the kind of the field may also be null. */
export function NullField({ frame, draft, set }: Omit<KindProps<'null'>, 'field' | 'schema'>) {
  const text = useText();
  return (
    <FieldFrame {...frame}>
      {(control) =>
        draft?.type === 'null' ? (
          <output {...control} className={frameStyles['still']}>
            {text('form:state.null')}
          </output>
        ) : (
          <Checkbox
            {...control}
            checked={false}
            className={styles['tick']}
            onChange={() => {
              set(() => nullDraft);
            }}
          >
            {text('form:action.sendNull')}
          </Checkbox>
        )
      }
    </FieldFrame>
  );
}
