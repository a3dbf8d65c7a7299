import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { looksSecret } from '#shared/secret/looks-secret';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Shape } from '../ui/Shape';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import type { SecretRow } from './server-draft';
import styles from './SecretRows.module.css';

interface SecretRowsProps {
  readonly label: string;
  /** `Name of the variable`, of each row's first field. */
  readonly nameLabel: string;
  readonly addLabel: string;
  readonly rows: readonly SecretRow[];
  readonly error: string | null;
  readonly onChange: (rows: readonly SecretRow[]) => void;
}

/** Names with values that may be secrets: hidden until one asks to see them. */
export function SecretRows({ label, nameLabel, addLabel, rows, error, onChange }: SecretRowsProps) {
  const text = useText();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const change = (at: number, patch: Partial<SecretRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
      {...(error === null ? {} : { 'data-invalid': true, tabIndex: -1 })}
      className={styles['group']}
    >
      <div className={styles['head']}>
        <span id={`${id}-label`}>{label}</span>
        {rows.length > 0 && (
          <Button size="small" look="quiet" icon={isShown ? EyeOff : Eye} onClick={() => setShown(!isShown)}>
            {text(isShown ? 'serverForm:hideValues' : 'serverForm:showValues')}
          </Button>
        )}
      </div>
      {rows.map((row, index) => (
        // The position is the row's identity: its name is what is being typed.
        <div key={index} className={styles['row']}>
          <TextInput
            code
            aria-label={nameLabel}
            value={row.name}
            onChange={(name) => change(index, { name })}
          />
          <TextInput
            code
            type={isShown || !looksSecret(row.name, row.value) ? 'text' : 'password'}
            aria-label={text('serverForm:valueOf', { name: row.name })}
            placeholder={row.isKept ? text('serverForm:kept') : row.hint}
            value={row.value}
            onChange={(value) => change(index, { value, isKept: false })}
          />
          <IconButton
            icon={X}
            size="large"
            label={text('serverForm:removeRow', { name: row.name })}
            onClick={() => {
              onChange(rows.filter((_, at) => at !== index));
              group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
            }}
          />
        </div>
      ))}
      {error !== null && (
        <p id={`${id}-error`} className={styles['error']}>
          <Shape kind="broken" />
          <span>{error}</span>
        </p>
      )}
      <div>
        <Button
          data-add
          size="small"
          icon={Plus}
          onClick={() => onChange([...rows, { name: '', value: '', isKept: false }])}
        >
          {addLabel}
        </Button>
      </div>
      <p id={`${id}-hint`} className={styles['hint']}>
        {text('serverForm:secretsHint')}
      </p>
    </div>
  );
}
