import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from './cx';
import type { FieldControl } from './Field';
import { useFloatingPlace } from './floating-place';
import { Icon } from './Icon';
import control from './control.module.css';
import floating from './floating.module.css';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Quieter words after the label. */
  readonly note?: string | undefined;
}

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly onFocus?: () => void;
  readonly className?: string | undefined;
}

function Words({ option }: { readonly option: SelectOption<string> }) {
  return (
    <>
      {option.label}
      {option.note !== undefined && <span className={styles['note']}> {option.note}</span>}
    </>
  );
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, placeholder, disabled = false, className, ...trigger } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root<Value>
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger {...trigger} className={cx(control['control'], styles['trigger'], className)}>
        <Base.Value className={styles['value']}>
          {() =>
            chosen === undefined ? (
              <span className={styles['note']}>{placeholder}</span>
            ) : (
              <Words option={chosen} />
            )
          }
        </Base.Value>
        <Icon of={ChevronDown} />
      </Base.Trigger>
      <Base.Portal {...useFloatingPlace()}>
        <Base.Positioner className={floating['positioner']} alignItemWithTrigger={false} sideOffset={4}>
          <Base.Popup className={cx(floating['popup'], styles['popup'])}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={floating['item']}>
                  <Base.ItemText className={styles['text']}>
                    <Words option={option} />
                  </Base.ItemText>
                  <Base.ItemIndicator className={styles['tick']}>
                    <Icon of={Check} size="small" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
