import { useId } from 'react';
import styles from './CopyToProgram.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly words: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few ways, each in a whole line. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['way']}>
          <input
            type="radio"
            name={group}
            checked={value === option.value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <span>{option.words}</span>
        </label>
      ))}
    </div>
  );
}
