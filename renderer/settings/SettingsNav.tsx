import {
  FolderCog,
  Info,
  KeyRound,
  Keyboard,
  Play,
  Plug,
  ShieldCheck,
  SunMoon,
  type LucideIcon
} from 'lucide-react';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import type { SettingSection } from './sections';
import styles from './SettingsPage.module.css';

const icons: Readonly<Record<SettingSection, LucideIcon>> = {
  look: SunMoon,
  connect: Plug,
  calls: Play,
  'sign-in': KeyRound,
  servers: FolderCog,
  rules: ShieldCheck,
  keys: Keyboard,
  about: Info
};

/** The sections of the settings that are shown; a press leads to one. */
export function SettingsNav({ sections }: { readonly sections: readonly SettingSection[] }) {
  const text = useText();
  return (
    <nav aria-label={text('limits:sections.all')} className={styles['nav']}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <button type="button" onClick={() => lead(section)}>
              <Icon of={icons[section]} />
              {text(`limits:sections.${section}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The address is the place in the window, so that no fragment of it can lead here. */
function lead(section: SettingSection): void {
  const target = document.getElementById(`settings-${section}`);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
