import { Settings } from 'lucide-react';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import type { ThemeChoice } from '#shared/view/snapshot';
import { disable, enable, setTheme } from '../actions';
import { CompanySettings } from '../auth/CompanySettings';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { Facts } from '../ui/Facts';
import { PageHead } from '../ui/PageHead';
import { Section } from '../ui/Section';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Switch } from '../ui/Switch';
import { useText } from '../use-text';
import { Folders } from './Folders';
import { ModelProvider } from './ModelProvider';
import { Secrets } from './Secrets';
import { Shortcuts } from './Shortcuts';
import styles from './SettingsPage.module.css';

const ToolRules = lazy(() => import('./ToolRules').then((module) => ({ default: module.ToolRules })));

const HistorySettings = lazy(() =>
  import('./HistorySettings').then((module) => ({ default: module.HistorySettings }))
);

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export function SettingsPage() {
  const text = useText();
  return (
    <>
      <PageHead icon={Settings} title={text('settings:title')}>
        <span>{text('settings:savedAtOnce')}</span>
      </PageHead>
      <div className={styles['page']}>
        <div className={styles['column']}>
          <Appearance />
          <BuiltIn />
          <Folders />
          <Secrets />
          <ModelProvider />
          <Suspense fallback={null}>
            <ToolRules />
            <HistorySettings />
          </Suspense>
          <CompanySettings />
          <Section title={text('settings:shortcuts')}>
            <Shortcuts />
          </Section>
          <About />
        </div>
      </div>
    </>
  );
}

function Appearance() {
  const text = useText();
  const theme = useWindow((state) => state.snapshot.app.preferences.theme);
  return (
    <Section title={text('settings:appearance')}>
      <Preference label={text('settings:theme')} help={text('settings:themeHelp')}>
        {() => (
          <SegmentedControl
            label={text('settings:theme')}
            value={theme}
            onChange={(next) => void setTheme(next)}
            options={themes.map((value) => ({ value, label: text(`settings:themes.${value}`) }))}
          />
        )}
      </Preference>
    </Section>
  );
}

/** Servers of our own; each can be off. */
function BuiltIn() {
  const text = useText();
  const own = useServers().filter((server) => server.scope === 'built-in');
  if (own.length === 0) return null;
  return (
    <Section title={text('settings:builtIn')}>
      {own.map((server) => (
        <Preference key={server.id} label={server.name} help={text('settings:playgroundHelp')}>
          {(id) => (
            <Switch
              id={id}
              checked={server.connection.type !== 'disabled'}
              onChange={(isOn) => void (isOn ? enable(server.id) : disable(server.id))}
            />
          )}
        </Preference>
      ))}
    </Section>
  );
}

function About() {
  const text = useText();
  const info = useWindow((state) => state.snapshot.app.info);
  const keychain = info.keychain === null ? 'unknown' : info.keychain ? 'present' : 'absent';
  return (
    <Section title={text('settings:about')}>
      <Facts
        facts={[
          { name: text('settings:version'), value: info.version },
          { name: text('settings:system'), value: info.platform },
          { name: text('settings:keychain'), value: text(`settings:keychains.${keychain}`) }
        ]}
      />
    </Section>
  );
}

interface PreferenceProps {
  readonly label: string;
  readonly help: string;
  /** Gets the id by which the label names its control. */
  readonly children: (id: string) => ReactNode;
}

function Preference({ label, help, children }: PreferenceProps) {
  const id = useId();
  return (
    <div className={styles['preference']}>
      <div className={styles['words']}>
        <label htmlFor={id}>{label}</label>
        <p>{help}</p>
      </div>
      {children(id)}
    </div>
  );
}
