import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { call } from '../bridge';
import { useWindow } from '../store';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { Kbd } from '../ui/Kbd';
import { focusedControl } from '../ui/origin';
import { Shape } from '../ui/Shape';
import { ariaShortcut, spellShortcut } from '../ui/shortcut';
import { showToast } from '../ui/toasts';
import { useText } from '../use-text';
import { paletteGroups, type PaletteGroup, type PaletteItem } from './palette-items';
import dialog from '../ui/Dialog.module.css';
import styles from './Palette.module.css';

const kept = 20;

/** Everything by its name: actions, servers, tools, pages. What is not possible now says why. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const popup = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  // The field takes the focus so early that the dialog would not know where it came from.
  const [before] = useState(focusedControl);
  const leadsOn = useRef(false);
  const state = useWindow();
  const groups = useMemo(() => paletteGroups(state, query, text), [state, query, text]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  const choose = (item: PaletteItem) => {
    if (!item.isPossible) {
      showToast({ title: () => item.label, description: () => item.note, tone: 'info' });
      return;
    }
    const { recent = [] } = useWindow.getState().snapshot.app.preferences;
    void call('preferences.set', {
      recent: [item.key, ...recent.filter((key) => key !== item.key)].slice(0, kept)
    });
    // Closed first: many of them open a dialog of their own.
    onClose();
    const { place } = state;
    item.run();
    const now = useWindow.getState();
    const isStillHere = popup.current?.contains(document.activeElement) === true;
    leadsOn.current = now.place !== place || now.dialog !== null || !isStillHere;
  };

  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['scrim']} />
        <Dialog.Viewport className={cx(dialog['viewport'], styles['viewport'])}>
          <Dialog.Popup
            ref={popup}
            className={cx(dialog['dialog'], styles['palette'])}
            aria-label={text('menu:palette.title')}
            initialFocus={field}
            finalFocus={() => !leadsOn.current && (before ?? false)}
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              filter={null}
              items={groups}
              value={query}
              onValueChange={setQuery}
              itemToStringValue={(item: PaletteItem) => item.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className={styles['head']}>
                <Icon of={Search} />
                <Autocomplete.Input
                  ref={field}
                  // At once: who types on must not lose the first letters.
                  autoFocus
                  className={styles['field']}
                  aria-label={text('menu:palette.field')}
                  placeholder={text('menu:palette.field')}
                  spellCheck={false}
                />
                <Autocomplete.Status className={styles['count']}>
                  {text('menu:palette.found', { count })}
                </Autocomplete.Status>
              </div>
              <Autocomplete.Empty className={cx(count === 0 && styles['none'])}>
                {count === 0 ? text('menu:palette.none', { query }) : null}
              </Autocomplete.Empty>
              <Autocomplete.List className={styles['list']} aria-label={text('menu:palette.title')}>
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className={styles['group']}>
                      {text(`menu:palette.groups.${group.value}`)}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Row key={item.key} item={item} query={query} onChoose={() => choose(item)} />
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
            <footer className={styles['foot']} aria-hidden="true">
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd> {text('menu:palette.choose')}
              <Kbd>↵</Kbd> {text('menu:palette.run')}
              <span className={styles['last']}>
                <Kbd>{spellShortcut('Escape')}</Kbd> {text('menu:palette.close')}
              </span>
            </footer>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface RowProps {
  readonly item: PaletteItem;
  readonly query: string;
  readonly onChoose: () => void;
}

function Row({ item, query, onChoose }: RowProps) {
  const { label, note, icon, shape, shortcut, isPossible } = item;
  return (
    <Autocomplete.Item
      value={item}
      className={cx(styles['item'], !isPossible && styles['off'])}
      aria-disabled={!isPossible}
      onClick={onChoose}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
    >
      {icon !== undefined && <Icon of={icon} />}
      {shape !== undefined && <Shape kind={shape} tinted />}
      <span className={styles['label']}>
        <Marked label={label} query={query} />
      </span>{' '}
      {note !== '' && <span className={styles['note']}>{note}</span>}
      {shortcut !== undefined && <Kbd>{spellShortcut(shortcut)}</Kbd>}
    </Autocomplete.Item>
  );
}

/** What was typed, underlined where the name has it. */
function Marked({ label, query }: { readonly label: string; readonly query: string }) {
  const word = query.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const at = word === '' ? -1 : label.toLowerCase().indexOf(word);
  if (at === -1) return label;
  const end = at + word.length;
  return (
    <>
      {label.slice(0, at)}
      <mark className={styles['mark']}>{label.slice(at, end)}</mark>
      {label.slice(end)}
    </>
  );
}
