import { dots } from '#shared/config-dialects/mask';
import { keychainReference } from '#shared/config-dialects/fill';
import { KeepSecrets } from '../secret/KeepSecrets';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import type { ImportState } from './use-import';
import styles from './ImportServers.module.css';

/** The lines that the person's own file will get, secrets as dots or references, and what becomes of the secrets. */
export function Written({ state }: { readonly state: ImportState }) {
  const text = useText();
  const { preview, keeping } = state;
  if (preview === null) return null;
  const { file, added, replaced, lines, moved, left } = preview;
  const answered = Object.keys(state.answers).filter((id) => state.answers[id] !== '');
  const secrets = moved + left + answered.length;
  // Answers never leave the form before they are taken; what the file would hold is shown all the same.
  const shown = (line: string) =>
    keeping.inKeychain
      ? line
      : answered.reduce((rest, id) => rest.replaceAll(keychainReference(id), dots), line);
  return (
    <Section title={text('import:written')}>
      {lines.length > 0 && (
        <p className={styles['hint']}>{text('import:writtenTo', { file, added, replaced })}</p>
      )}
      {secrets > 0 && (
        <div className={styles['secrets']}>
          <KeepSecrets
            keeping={keeping}
            label={text('import:moveSecrets')}
            hint={text(keeping.inKeychain ? 'import:secretsMove' : 'import:secretsWritten', {
              count: secrets
            })}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <p className={styles['hint']}>{text('import:writtenNothing')}</p>
      ) : (
        <ol className={styles['lines']} tabIndex={0} aria-label={text('import:written')}>
          {lines.map((line) => (
            <li key={line.number}>
              <span className={styles['number']}>{line.number}</span>
              <code>{shown(line.text)}</code>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
