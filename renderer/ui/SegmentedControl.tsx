import { useId } from 'react';
import { cx } from './cx';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** As high as a form field and as wide as its place. */
  readonly wide?: boolean;
  readonly disabled?: boolean;
}

/** Two to four views of one thing. Native radio buttons: one tab stop, arrows choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, wide = false, disabled = false } = props;
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles['group'], wide && styles['wide'])}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
