import { actionIds, actionMenus, factsOf } from '#shared/action/actions';
import { spellShortcut } from '../ui/shortcut';
import { useText } from '../use-text';
import styles from './SettingsPage.module.css';

/** Keys that belong to one part of the window and are no actions of the whole. */
const ofParts = [
  ['Mod+Enter', 'call'],
  ['Enter', 'open'],
  ['Space', 'toggle'],
  ['Shift+↓', 'mark'],
  ['Mod+A', 'all'],
  ['←', 'fold']
] as const;

/** All keys, by the menu that their action is in. */
export function Shortcuts() {
  const text = useText();
  return (
    <div className={styles['shortcuts']}>
      {actionMenus.map((menu) => (
        <Keys
          key={menu}
          title={text(`menu:menus.${menu}`)}
          keys={actionIds.flatMap((id) => {
            const { shortcut, menu: own } = factsOf(id);
            return own !== menu || shortcut === undefined
              ? []
              : [{ shortcut, what: text(`menu:actions.${id}`) }];
          })}
        />
      ))}
      <Keys
        title={text('settings:keys.title')}
        keys={ofParts.map(([shortcut, what]) => ({ shortcut, what: text(`settings:keys.${what}`) }))}
      />
    </div>
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly { readonly shortcut: string; readonly what: string }[];
}

function Keys({ title, keys }: KeysProps) {
  if (keys.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl className={styles['keys']}>
        {keys.map(({ shortcut, what }) => (
          <div key={shortcut}>
            <dt>{what}</dt>
            <dd>
              <span className={styles['key']}>{spellShortcut(shortcut)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
