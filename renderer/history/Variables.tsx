import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { call } from '../bridge';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import styles from './SavedView.module.css';

interface VariablesProps {
  readonly collection: string;
}

type Rows = readonly (readonly [string, string])[];

/** The variables of a collection, kept as they are typed: who goes by a key, or quits, leaves no field first. */
export function Variables({ collection }: VariablesProps) {
  const text = useText();
  /** null: not read yet; whatever was typed now would be lost to what comes. */
  const [rows, setRows] = useState<Rows | null>(null);
  useEffect(() => {
    let isOver = false;
    void call('collection.read', { collection }).then((answer) => {
      if (!isOver && answer.ok) setRows(Object.entries(answer.value.variables));
    });
    return () => {
      isOver = true;
    };
  }, [collection]);
  if (rows === null) return null;
  const keep = (next: Rows) => {
    setRows(next);
    const named = next.filter(([name]) => name.trim() !== '');
    void attempt('collection.variables', { collection, variables: Object.fromEntries(named) });
  };
  const change = (index: number, row: readonly [string, string]) => {
    keep(rows.map((one, at) => (at === index ? row : one)));
  };
  return (
    <div role="group" aria-label={text('history:variables')} className={styles['variables']}>
      <h3>{text('history:variables')}</h3>
      {rows.map(([name, value], index) => (
        <div key={index} className={styles['variable']}>
          <TextInput
            code
            aria-label={text('history:variable')}
            value={name}
            onChange={(next) => {
              change(index, [next.replace(/[\s{}"\\]/g, ''), value]);
            }}
          />
          <TextInput
            code
            aria-label={`${text('history:value')}: ${visibleText(name)}`}
            value={value}
            onChange={(next) => {
              change(index, [name, next]);
            }}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={text('history:removeVariable', { name: visibleText(name) })}
            onClick={() => {
              keep(rows.filter((_row, at) => at !== index));
            }}
          />
        </div>
      ))}
      <p className={styles['what']}>{text('history:valueHelp')}</p>
      <div>
        <Button
          size="small"
          icon={Plus}
          onClick={() => {
            setRows([...rows, ['', '']]);
          }}
        >
          {text('history:addVariable')}
        </Button>
      </div>
    </div>
  );
}
