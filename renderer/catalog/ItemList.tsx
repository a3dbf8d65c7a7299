import { SearchX, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { visibleText } from '#shared/text/visible';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Icon } from '../ui/Icon';
import { SearchField } from '../ui/SearchField';
import { Shape } from '../ui/Shape';
import { VirtualList } from '../ui/VirtualList';
import hidden from '../styles/text.module.css';
import { useText } from '../use-text';
import { matches } from './matches';
import styles from './ToolList.module.css';

/** One thing that a server offers beside tools. */
export interface Item {
  readonly key: string;
  readonly name: string;
  /** Read out after the name, and searched: an address. */
  readonly code: string;
  readonly about: string | null;
  readonly icon?: LucideIcon | undefined;
  /** Said after the name, with a mark: that it changed. */
  readonly mark?: string | undefined;
}

interface ItemListProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly empty: string;
  readonly emptyWhy: string;
  readonly note: ReactNode;
  readonly isKnown: boolean;
  readonly items: readonly Item[];
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

export function ItemList(props: ItemListProps) {
  const { label, icon, empty, emptyWhy, note, isKnown, items, chosen, onChoose } = props;
  const text = useText();
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const shown = items.filter((item) =>
    matches({ originalName: item.code, title: item.name, description: item.about }, filter)
  );
  return (
    <section className={styles['pane']} aria-label={text('list:listOf', { what: label.toLocaleLowerCase() })}>
      <header className={styles['head']}>
        <SearchField
          label={text('list:filterItems', { what: label })}
          value={filter}
          onChange={setFilter}
          disabled={items.length === 0}
          onDown={() => list.current?.focus()}
        />
      </header>
      {note}
      {!isKnown && <Bones />}
      {isKnown && items.length === 0 && (
        <EmptyState icon={icon} title={empty}>
          {emptyWhy}
        </EmptyState>
      )}
      {items.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={text('list:noMatch', { filter })}
          actions={
            <Button
              size="small"
              onClick={() => {
                setFilter('');
              }}
            >
              {text('ui:clearSearch')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <VirtualList<Item>
          ref={list}
          label={label}
          items={shown}
          keyOf={(item) => item.key}
          textOf={(item) => item.name}
          selected={chosen}
          onChoose={onChoose}
        >
          {(item) => <ItemRow item={item} />}
        </VirtualList>
      )}
    </section>
  );
}

function ItemRow({ item }: { readonly item: Item }) {
  const { name, code, icon, mark } = item;
  const said = [name, code === name ? null : code, mark ?? null].filter((words) => words !== null);
  return (
    <>
      <span className={hidden['hidden']}>{visibleText(said.join(', '))}</span>
      {icon !== undefined && <Icon of={icon} size="small" className={styles['mark']} />}
      <span className={styles['name']} title={visibleText(code)} aria-hidden="true">
        {visibleText(name)}
      </span>
      {mark !== undefined && (
        <span className={styles['changed']} aria-hidden="true">
          <Shape kind="live" tinted />
          {mark}
        </span>
      )}
    </>
  );
}
