import { useId } from 'react';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import type { CopyState, Secrets } from './use-copy';
import styles from './CopyToProgram.module.css';

interface KeychainSecretsProps {
  readonly state: CopyState;
  readonly program: string;
  readonly names: readonly string[];
}

const ways: readonly Secrets[] = ['reference', 'clear'];

/** No other program reads our keychain: the person says what is to stand in its file. */
export function KeychainSecrets({ state, program, names }: KeychainSecretsProps) {
  const text = useText();
  const group = useId();
  return (
    <Section title={text('program:secrets')}>
      <p className={styles['place']}>{text('program:secretsWhy', { program, names: names.join(', ') })}</p>
      <div role="radiogroup" aria-label={text('program:secrets')}>
        {ways.map((way) => (
          <label key={way} className={styles['way']}>
            <input
              type="radio"
              name={group}
              checked={state.secrets === way}
              onChange={() => {
                state.setSecrets(way);
              }}
            />
            <span>{text(`program:${way}`)}</span>
          </label>
        ))}
      </div>
    </Section>
  );
}
