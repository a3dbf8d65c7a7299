import { languageChoices, ownNames, type LanguageChoice } from '#shared/text/language';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Select } from '../ui/Select';
import { useText } from '../use-text';
import { Preference } from './Preference';

/** Each language by its own name, so that it is found whatever the window speaks. */
export function LanguageSetting() {
  const text = useText();
  const language = useWindow((state) => state.snapshot.app.preferences.language) ?? 'system';
  return (
    <Preference label={text('tray:language.label')} help={text('tray:language.help')}>
      {(id) => (
        <Select<LanguageChoice>
          id={id}
          value={language}
          onChange={(next) => void attempt('preferences.set', { language: next })}
          options={languageChoices.map((value) => ({
            value,
            label: value === 'system' ? text('tray:language.system') : ownNames[value]
          }))}
        />
      )}
    </Preference>
  );
}
