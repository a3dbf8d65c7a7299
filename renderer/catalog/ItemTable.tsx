import { SearchX, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { SearchField } from '../ui/SearchField';
import { useText } from '../use-text';
import { matches } from './matches';
import styles from './ItemTable.module.css';

export interface ItemRow {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly about: string | null;
  /** Of the third column, where there is one. */
  readonly last?: string;
}

interface ItemTableProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly empty: string;
  readonly emptyWhy: string;
  readonly note: ReactNode;
  readonly isKnown: boolean;
  readonly columns: readonly [string, string, string?];
  readonly rows: readonly ItemRow[];
}

/** What a server offers beside tools: named, described, filtered. */
export function ItemTable(props: ItemTableProps) {
  const { label, icon, empty, emptyWhy, note, isKnown, columns, rows } = props;
  const text = useText();
  const [filter, setFilter] = useState('');
  const shown = rows.filter((row) =>
    matches({ originalName: row.code, title: row.name, description: row.about }, filter)
  );
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <SearchField
          label={text('list:filterItems', { what: label })}
          value={filter}
          onChange={setFilter}
          disabled={rows.length === 0}
        />
      </header>
      {note}
      {!isKnown && <Bones />}
      {isKnown && rows.length === 0 && (
        <EmptyState icon={icon} title={empty}>
          {emptyWhy}
        </EmptyState>
      )}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={text('list:noMatch', { filter })}
          actions={
            <Button size="small" onClick={() => setFilter('')}>
              {text('ui:clearSearch')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  <td>
                    <code>{row.code}</code>
                    {row.about !== null && <p>{row.about}</p>}
                  </td>
                  {columns.length === 3 && <td>{row.last}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
