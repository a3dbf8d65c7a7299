import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { cx } from '../ui/cx';
import type { FieldControl } from '../ui/Field';
import { useFloatingPlace } from '../ui/floating-place';
import { Icon } from '../ui/Icon';
import type { SelectOption } from '../ui/Select';
import { useText } from '../use-text';
import control from '../ui/control.module.css';
import floating from '../ui/floating.module.css';
import select from '../ui/Select.module.css';
import styles from './PickSearch.module.css';

interface PickSearchProps extends Partial<FieldControl> {
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption<string>[];
  readonly placeholder: string;
}

/** Drawn at once; typing brings up the others. */
const most = 100;

/** A choice among more values than one likes to scroll through: the list has a field that narrows it. */
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
      <Combobox.Trigger {...rest} className={cx(control['control'], select['trigger'])}>
        <span className={cx(select['value'], value === null && styles['none'])}>
          {value === null ? placeholder : labelOf(value)}
        </span>
        <Icon of={ChevronDown} />
      </Combobox.Trigger>
      <Combobox.Portal {...useFloatingPlace()}>
        <Combobox.Positioner className={floating['positioner']} align="start" sideOffset={4}>
          <Combobox.Popup
            className={cx(floating['popup'], styles['popup'])}
            aria-label={text('form:placeholder.choose')}
          >
            <Combobox.Input
              aria-label={text('form:placeholder.search')}
              placeholder={text('form:placeholder.search')}
              className={cx(control['control'], styles['search'])}
            />
            <Combobox.Empty className={styles['empty']}>{text('form:state.noMatches')}</Combobox.Empty>
            <Combobox.List className={styles['list']}>
              {(item: string) => (
                <Combobox.Item key={item} value={item} className={floating['item']}>
                  <span className={styles['words']}>
                    {labelOf(item)}
                    {byValue.get(item)?.note !== undefined && (
                      <span className={styles['note']}> {byValue.get(item)?.note}</span>
                    )}
                  </span>
                  <Combobox.ItemIndicator className={select['tick']}>
                    <Icon of={Check} size="small" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {items.length > most && (
              <p className={styles['more']}>{text('form:state.narrow', { count: items.length })}</p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
