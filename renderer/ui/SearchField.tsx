import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { Kbd } from './Kbd';
import { ariaShortcut, spellShortcut, type Shortcut } from './shortcut';
import { useUiText } from './use-ui-text';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly shortcut?: Shortcut | undefined;
  readonly disabled?: boolean;
  /** Down from the field: into the list it filters. */
  readonly onDown?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string | undefined;
}

/** Escape clears it first and only then does what Escape does around it. */
export function SearchField(props: SearchFieldProps) {
  const {
    label,
    placeholder = label,
    value,
    onChange,
    shortcut,
    disabled = false,
    onDown,
    ref,
    className
  } = props;
  const text = useUiText();
  return (
    <div className={cx(styles['search'], className)}>
      <Icon of={Search} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        disabled={disabled}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            event.stopPropagation();
            onChange('');
          } else if (event.key === 'ArrowDown' && onDown !== undefined) {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {value === '' ? (
        shortcut !== undefined && <Kbd>{spellShortcut(shortcut)}</Kbd>
      ) : (
        <button
          type="button"
          aria-label={text('clearSearch')}
          onClick={(event) => {
            onChange('');
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          <Icon of={X} size="small" />
        </button>
      )}
    </div>
  );
}
