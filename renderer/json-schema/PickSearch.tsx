import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { cx } from '../ui/cx';
import type { FieldControl } from '../ui/Field';
import { Icon } from '../ui/Icon';
import type { SelectOption } from '../ui/Select';
import { useText } from '../use-text';
import control from '../ui/control.module.css';
import floating from '../ui/floating.module.css';
import styles from './PickSearch.module.css';

interface PickSearchProps extends Partial<FieldControl> {
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption<string>[];
  readonly placeholder: string;
}

/** Drawn at once; typing brings up the others. */
const most = 100;

/** A choice among more values than one likes to scroll through. */
export function PickSearch({ value, onChange, options, placeholder, ...rest }: PickSearchProps) {
  const text = useText();
  const byValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options]);
  const items = useMemo(() => options.map((option) => option.value), [options]);
  const labelOf = (item: string) => byValue.get(item)?.label ?? '';
  return (
    <Combobox.Root
      items={items}
      value={value}
      limit={most}
      autoHighlight
      itemToStringLabel={labelOf}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Combobox.InputGroup className={styles['group']}>
        <Combobox.Input {...rest} placeholder={placeholder} className={control['control']} />
        <Combobox.Trigger
          className={styles['trigger']}
          aria-label={text('form:placeholder.choose')}
          tabIndex={-1}
        >
          <Icon of={ChevronDown} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={floating['positioner']} sideOffset={4}>
          <Combobox.Popup className={cx(floating['popup'], styles['popup'])}>
            <Combobox.Empty className={styles['none']}>{text('form:state.noMatches')}</Combobox.Empty>
            <Combobox.List>
              {(item: string) => (
                <Combobox.Item key={item} value={item} className={floating['item']}>
                  <span className={styles['words']}>
                    {labelOf(item)}
                    {byValue.get(item)?.note !== undefined && (
                      <span className={styles['note']}> {byValue.get(item)?.note}</span>
                    )}
                  </span>
                  <Combobox.ItemIndicator className={styles['tick']}>
                    <Icon of={Check} size="small" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {items.length > most && (
              <p className={styles['more']}>
                {text('form:state.moreMatches', { count: items.length - most })}
              </p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
