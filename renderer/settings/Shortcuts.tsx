import { spellShortcut } from '../ui/shortcut';
import { useText } from '../use-text';
import styles from './SettingsPage.module.css';

const keys = [
  ['Mod+F', 'filter'],
  ['Mod+N', 'add'],
  ['Mod+Enter', 'call'],
  ['Mod+1', 'tabs'],
  ['Mod+J', 'activity'],
  ['F6', 'regions'],
  ['Enter', 'open'],
  ['Space', 'toggle'],
  ['Mod+,', 'settings']
] as const;

export function Shortcuts() {
  const text = useText();
  return (
    <dl className={styles['keys']}>
      {keys.map(([shortcut, what]) => (
        <div key={shortcut}>
          <dt>{text(`settings:keys.${what}`)}</dt>
          <dd>
            <span className={styles['key']}>{spellShortcut(shortcut)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
