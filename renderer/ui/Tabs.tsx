import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown after the name; the tab's accessible name is then `Tools, 42`. */
  readonly count?: number | undefined;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly items: readonly TabItem<Value>[];
  /** The chosen tab's panel; only it is in the document. */
  readonly children: ReactNode;
}

export function Tabs<Value extends string>({ label, value, onChange, items, children }: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        const item = items.find((one) => one.value === next);
        if (item !== undefined) onChange(item.value);
      }}
      className={styles['root']}
    >
      <Base.List aria-label={label} className={styles['list']}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles['tab']}>
            {/* One line of text: as boxes of their own its parts would be read with gaps between them. */}
            <span>
              {item.label}
              {item.count !== undefined && (
                <>
                  <span className={styles['comma']}>, </span>
                  <span className={styles['count']}>{item.count}</span>
                </>
              )}
            </span>
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

interface TabPanelProps {
  readonly value: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Base.Panel value={value} className={cx(styles['panel'], className)}>
      {children}
    </Base.Panel>
  );
}
