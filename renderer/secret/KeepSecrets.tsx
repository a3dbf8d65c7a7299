import { Checkbox } from '../ui/Checkbox';
import { useText } from '../use-text';
import type { Keeping } from './use-keeping';
import styles from './KeepSecrets.module.css';

interface KeepSecretsProps {
  readonly keeping: Keeping;
  readonly label: string;
  /** What the choice as it is comes to. */
  readonly hint: string;
}

/** The keychain or the file; where there is no keychain it says what the keychain would come to. */
export function KeepSecrets({
  keeping: { hasKeychain, inKeychain, setInKeychain },
  label,
  hint
}: KeepSecretsProps) {
  const text = useText();
  return (
    <div className={styles['keep']}>
      <Checkbox checked={inKeychain} onChange={setInKeychain}>
        {label}
      </Checkbox>
      <p>
        {hint}
        {!hasKeychain && ` ${text('import:noKeychain')}`}
      </p>
    </div>
  );
}
