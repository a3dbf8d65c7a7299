import type { ThemeChoice } from '#shared/view/snapshot';
import { attempt, disable, enable, setTheme } from '../actions';
import { setZoom, zooms } from '../action/zoom';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { Facts } from '../ui/Facts';
import { Section } from '../ui/Section';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { Switch } from '../ui/Switch';
import { useText } from '../use-text';
import { LanguageSetting } from './LanguageSetting';
import { Preference } from './Preference';

const systems: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export function Appearance() {
  const text = useText();
  const { theme, zoom = 1 } = useWindow((state) => state.snapshot.app.preferences);
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
      <LanguageSetting />
      <Preference label={text('limits:zoom')} help={text('limits:zoomHelp')}>
        {(id) => (
          <Select
            id={id}
            value={String(zoom)}
            onChange={(next) => setZoom(Number(next))}
            options={zooms.map((value) => ({
              value: String(value),
              label: text('limits:zoomPercent', { percent: Math.round(value * 100) })
            }))}
          />
        )}
      </Preference>
    </Section>
  );
}

/** What happens before anybody opens the window. */
export function Starting() {
  const text = useText();
  const { atLogin = false } = useWindow((state) => state.snapshot.app.preferences);
  return (
    <Section title={text('limits:starting')}>
      <Preference label={text('limits:atLogin')} help={text('limits:atLoginHelp')}>
        {(id) => (
          <Switch
            id={id}
            checked={atLogin}
            onChange={(on) => void attempt('preferences.set', { atLogin: on })}
          />
        )}
      </Preference>
    </Section>
  );
}

/** Servers of our own; each can be off. */
export function BuiltIn() {
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

export function About() {
  const text = useText();
  const info = useWindow((state) => state.snapshot.app.info);
  const keychain = info.keychain === null ? 'unknown' : info.keychain ? 'present' : 'absent';
  return (
    <Section title={text('settings:about')}>
      <Facts
        facts={[
          { name: text('settings:version'), value: info.version },
          { name: text('settings:system'), value: systems[info.platform] ?? info.platform },
          { name: text('settings:keychain'), value: text(`settings:keychains.${keychain}`) }
        ]}
      />
    </Section>
  );
}
