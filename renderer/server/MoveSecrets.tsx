import { moveDefinition } from '#shared/secret/move-definition';
import { useWindow } from '../store';
import { Checkbox } from '../ui/Checkbox';
import { useText } from '../use-text';
import { definitionOf, faultsOf, type ServerDraft } from './server-draft';
import styles from './ServerForm.module.css';

interface MoveSecretsProps {
  readonly draft: ServerDraft;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Offered as soon as a secret was typed: it goes to the keychain, and the file refers to it. */
export function MoveSecrets({ draft, value, onChange }: MoveSecretsProps) {
  const text = useText();
  const hasKeychain = useWindow((state) => state.snapshot.app.info.keychain !== false);
  const count = secretsOf(draft);
  if (count === 0) return null;
  return (
    <div>
      <Checkbox checked={value} onChange={onChange}>
        {text('import:moveSecrets')}
      </Checkbox>
      <p className={styles['where']}>
        {text(value ? 'import:secretsMove' : 'import:secretsWritten', { count })}
        {value && !hasKeychain && ` ${text('import:noKeychain')}`}
      </p>
    </div>
  );
}

function secretsOf(draft: ServerDraft): number {
  const faults = faultsOf(draft);
  // What cannot be saved yet may still lack its name or address.
  const isReadable = faults.args === undefined && faults.env === undefined && faults.headers === undefined;
  return isReadable ? moveDefinition(definitionOf(draft)).secrets.length : 0;
}
