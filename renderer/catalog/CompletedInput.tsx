import { useEffect, useId, useRef, useState } from 'react';
import type { Completion } from '#shared/ipc/inspect-commands';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';

interface CompletedInputProps {
  readonly label: string;
  readonly hint?: string | null | undefined;
  readonly required?: boolean;
  readonly error?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the server proposes for what is typed. */
  readonly complete: (value: string) => Promise<Completion>;
}

const pauseMs = 150;
const nothing: Completion = { values: [], hasMore: false };

/** A text that the server helps to type; the list of its proposals is the system's own. */
export function CompletedInput(props: CompletedInputProps) {
  const { label, hint, required = false, error = null, value, onChange, complete } = props;
  const text = useText();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [proposed, setProposed] = useState<Completion>(nothing);
  // A new function with every drawing is no reason to ask again.
  const latest = useRef(complete);
  useEffect(() => {
    latest.current = complete;
  });
  useEffect(() => {
    if (!isFocused) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void latest.current(value).then((next) => {
        if (!isOver) setProposed(next);
      });
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isFocused, value]);
  return (
    <Field
      label={label}
      hint={proposed.hasMore ? text('prompt:more') : (hint ?? undefined)}
      required={required}
      error={error}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            code
            list={id}
            value={value}
            onChange={onChange}
            onFocus={() => {
              setFocused(true);
            }}
            onBlur={() => {
              setFocused(false);
            }}
          />
          <datalist id={id}>
            {proposed.values.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
