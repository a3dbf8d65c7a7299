import type { QuietHours } from '#shared/view/snapshot';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Section } from '../ui/Section';
import { Switch } from '../ui/Switch';
import { TextInput } from '../ui/TextInput';
import { Field } from '../ui/Field';
import { useText } from '../use-text';
import { Preference } from './Preference';
import styles from './SettingsPage.module.css';

/** From ten in the evening to seven in the morning. */
const usual: QuietHours = { from: 22 * 60, to: 7 * 60 };

/** Where the app is while its window is not: in the tray, and in what it tells (UX7). */
export function TraySettings() {
  const text = useText();
  const preferences = useWindow((state) => state.snapshot.app.preferences);
  const quiet = preferences.quiet ?? null;
  const notify = preferences.notify ?? true;
  return (
    <Section title={text('tray:settings.title')}>
      <Choice
        label={text('tray:settings.tray')}
        help={text('tray:settings.trayHelp')}
        isOn={preferences.tray ?? false}
        onChange={(tray) => void attempt('preferences.set', { tray })}
      />
      <Choice
        label={text('tray:settings.notify')}
        help={text('tray:settings.notifyHelp')}
        isOn={notify}
        onChange={(next) => void attempt('preferences.set', { notify: next })}
      />
      {notify && (
        <Choice
          label={text('tray:settings.quiet')}
          help={text('tray:settings.quietHelp')}
          isOn={quiet !== null}
          onChange={(isOn) => void attempt('preferences.set', { quiet: isOn ? usual : null })}
        />
      )}
      {notify && quiet !== null && (
        <div className={styles['times']}>
          <Time
            label={text('tray:settings.from')}
            value={quiet.from}
            onChange={(from) => setQuiet({ ...quiet, from })}
          />
          <Time
            label={text('tray:settings.to')}
            value={quiet.to}
            onChange={(to) => setQuiet({ ...quiet, to })}
          />
        </div>
      )}
    </Section>
  );
}

function setQuiet(quiet: QuietHours): void {
  void attempt('preferences.set', { quiet });
}

interface ChoiceProps {
  readonly label: string;
  readonly help: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Choice({ label, help, isOn, onChange }: ChoiceProps) {
  return (
    <Preference label={label} help={help}>
      {(id) => <Switch id={id} checked={isOn} onChange={onChange} />}
    </Preference>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (minutes: number) => void;
}

function Time({ label, value, onChange }: TimeProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="time"
          value={asTime(value)}
          onChange={(next) => {
            const minutes = asMinutes(next);
            if (minutes !== null) onChange(minutes);
          }}
        />
      )}
    </Field>
  );
}

function asTime(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** null while the person is still typing. */
function asMinutes(time: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}
