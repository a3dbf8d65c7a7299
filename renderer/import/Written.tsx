import { Checkbox } from '../ui/Checkbox';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import type { ImportState } from './use-import';
import styles from './ImportServers.module.css';

/** The lines that the person's own file will get, secrets as dots or references, and what becomes of the secrets. */
export function Written({ state }: { readonly state: ImportState }) {
  const text = useText();
  const { preview, moveSecrets, hasKeychain } = state;
  if (preview === null) return null;
  const { file, added, replaced, lines, moved, left } = preview;
  const secrets = moved + left;
  return (
    <Section title={text('import:written')}>
      {lines.length > 0 && (
        <p className={styles['hint']}>{text('import:writtenTo', { file, added, replaced })}</p>
      )}
      {secrets > 0 && (
        <div className={styles['secrets']}>
          <Checkbox checked={moveSecrets} onChange={state.setMoveSecrets}>
            {text('import:moveSecrets')}
          </Checkbox>
          <p className={styles['hint']}>
            {text(moveSecrets ? 'import:secretsMove' : 'import:secretsStay', { count: secrets })}
            {!hasKeychain && ` ${text('import:noKeychain')}`}
          </p>
        </div>
      )}
      {lines.length === 0 ? (
        <p className={styles['hint']}>{text('import:writtenNothing')}</p>
      ) : (
        <ol className={styles['lines']} tabIndex={0} aria-label={text('import:written')}>
          {lines.map((line) => (
            <li key={line.number} value={line.number}>
              <code>{line.text}</code>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
