import { moveDefinition } from '#shared/secret/move-definition';
import { KeepSecrets } from '../secret/KeepSecrets';
import type { Keeping } from '../secret/use-keeping';
import { useText } from '../use-text';
import { definitionOf, faultsOf, type ServerDraft } from './server-draft';

interface MoveSecretsProps {
  readonly draft: ServerDraft;
  readonly keeping: Keeping;
}

/** Offered as soon as a secret was typed: it goes to the keychain, and the file refers to it. */
export function MoveSecrets({ draft, keeping }: MoveSecretsProps) {
  const text = useText();
  const count = secretsOf(draft);
  if (count === 0) return null;
  return (
    <KeepSecrets
      keeping={keeping}
      label={text('import:moveSecrets')}
      hint={text(keeping.inKeychain ? 'import:secretsMove' : 'import:secretsWritten', { count })}
    />
  );
}

function secretsOf(draft: ServerDraft): number {
  const faults = faultsOf(draft);
  // What cannot be saved yet may still lack its name or address.
  const isReadable = faults.args === undefined && faults.env === undefined && faults.headers === undefined;
  const found = isReadable ? moveDefinition(definitionOf(draft)).secrets.length : 0;
  return draft.transport !== 'stdio' && draft.clientSecret !== '' ? found + 1 : found;
}
