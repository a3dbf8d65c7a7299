import { Eye, EyeOff } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { stringDraft } from '#shared/json-schema/draft';
import type { FieldControl } from '../ui/Field';
import { NamedButton } from './NamedButton';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import { leaveOut, sendEmpty } from './field-actions';
import { FieldFrame } from './FieldFrame';
import type { KindProps } from './field-props';
import { isLongName, isSecretName } from './names';
import styles from './fields.module.css';

interface ControlProps {
  readonly control: FieldControl;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  readonly code: boolean;
}

/** Cleared means left out; empty text is sent on purpose only. */
export function TextField({ frame, field, draft, set }: KindProps<'text'>) {
  const text = useText();
  const { name, required } = frame;
  const value = draft?.type === 'string' ? draft.text : '';
  const isAbsent = draft === undefined;
  const isSecret = field.secret || isSecretName(name);
  const isLong = field.long || (isLongName(name) && field.format === null);
  const actions = [...(frame.actions ?? [])];
  if (isAbsent && field.format === null)
    actions.unshift(
      sendEmpty(text, name, () => {
        set(() => stringDraft(''));
      })
    );
  else if (value === '')
    actions.unshift(
      leaveOut(text, name, () => {
        set(() => undefined);
      })
    );
  const leftOut = required ? '' : text('form:placeholder.leftOut');
  return (
    <FieldFrame {...frame} actions={actions}>
      {(control) => {
        const props: ControlProps = {
          control,
          name,
          value,
          onChange: (next) => {
            set(() => (next === '' ? undefined : stringDraft(next)));
          },
          placeholder: isAbsent ? leftOut : text('form:placeholder.empty'),
          code: field.format !== null && !isSecret
        };
        if (isSecret) return <SecretControl {...props} />;
        return isLong ? <AreaControl {...props} /> : <LineControl {...props} />;
      }}
    </FieldFrame>
  );
}

function SecretControl({ control, name, ...rest }: ControlProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles['secret']}>
      <TextInput {...control} {...rest} type={isShown ? 'text' : 'password'} />
      <NamedButton
        size="normal"
        icon={isShown ? EyeOff : Eye}
        name={text(isShown ? 'form:action.hide' : 'form:action.show', { name })}
        onClick={() => {
          setShown(!isShown);
        }}
      />
    </div>
  );
}

function AreaControl({ control, name: _, ...rest }: ControlProps) {
  return <TextArea {...control} {...rest} />;
}

/** An input element drops line breaks without a word, so a text that has one, or is to get one, moves to an area. */
function LineControl(props: ControlProps) {
  const { control, name: _, ...rest } = props;
  const { value, onChange } = rest;
  const [hasMoved, setMoved] = useState(false);
  if (hasMoved || value.includes('\n')) {
    return (
      <TextArea
        {...control}
        {...rest}
        ref={(area) => {
          // Only where one was just typing: the caret goes on at the end of what came in.
          if (hasMoved && area !== null && document.activeElement === document.body) {
            area.focus();
            area.setSelectionRange(area.value.length, area.value.length);
          }
        }}
      />
    );
  }
  return (
    <TextInput
      {...control}
      {...rest}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !event.shiftKey) return;
        event.preventDefault();
        setMoved(true);
        onChange(`${value}\n`);
      }}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!pasted.includes('\n')) return;
        event.preventDefault();
        const { selectionStart, selectionEnd } = event.currentTarget;
        setMoved(true);
        onChange(
          value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
        );
      }}
    />
  );
}
