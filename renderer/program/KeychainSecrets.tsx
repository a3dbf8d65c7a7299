import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { Choice } from './Choice';
import type { CopyState } from './use-copy';
import styles from './CopyToProgram.module.css';

interface KeychainSecretsProps {
  readonly state: CopyState;
  readonly program: string;
  readonly names: readonly string[];
}

/** No other program reads our keychain: the person says what is to stand in its file. */
export function KeychainSecrets({ state, program, names }: KeychainSecretsProps) {
  const text = useText();
  const options = (['reference', 'clear'] as const).map((value) => ({
    value,
    words: text(`program:${value}`)
  }));
  return (
    <Section title={text('program:secrets')}>
      <p className={styles['place']}>{text('program:secretsWhy', { program, names: names.join(', ') })}</p>
      <Choice
        label={text('program:secrets')}
        options={options}
        value={state.secrets}
        onChange={state.setSecrets}
      />
    </Section>
  );
}
