import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeptSecret } from '#shared/ipc/secret-commands';
import { attempt } from '../actions';
import { offerUndo } from '../undo';
import { call } from '../bridge';
import { useWindow } from '../store';
import { NoKeychain } from '../secret/NoKeychain';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Section } from '../ui/Section';
import { TextInput } from '../ui/TextInput';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './SettingsPage.module.css';

/** The secrets that Patchbay keeps for the person: each can be given another value, or be forgotten; none is shown. */
export function Secrets() {
  const text = useText();
  // Servers that refer to secrets come and go with the sources.
  const sources = useWindow((state) => state.snapshot.sources);
  const [secrets, setSecrets] = useState<readonly KeptSecret[]>([]);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const round = { isOver: false };
    void call('secret.list', {}).then((answer) => {
      if (answer.ok && !round.isOver) setSecrets(answer.value.secrets);
    });
    return () => {
      round.isOver = true;
    };
  }, [changes, sources]);
  return (
    <Section title={text('import:secretsTitle')}>
      <div className={styles['preference']}>
        <div className={styles['words']}>
          <p>{text('import:secretsLead')}</p>
          <NoKeychain />
          {secrets.length === 0 && <p>{text('import:secretsNone')}</p>}
        </div>
      </div>
      <ul>
        {secrets.map((secret) => (
          <SecretRow key={secret.name} secret={secret} onChanged={() => setChanges((count) => count + 1)} />
        ))}
      </ul>
    </Section>
  );
}

interface SecretRowProps {
  readonly secret: KeptSecret;
  readonly onChanged: () => void;
}

function SecretRow({ secret: { name, servers }, onChanged }: SecretRowProps) {
  const text = useText();
  const [value, setValue] = useState<string | null>(null);
  const save = async () => {
    const answer = await attempt('secret.set', { name, value: value ?? '' });
    if (!answer.ok) return;
    setValue(null);
    showToast({ title: () => say('import:changed', { name }) });
    onChanged();
  };
  const forget = async () => {
    const answer = await attempt('secret.forget', { name });
    if (!answer.ok) return;
    const { undo } = answer.value;
    const title = () => say('import:forgotten', { name });
    offerUndo(title, async () => {
      const answer = await call('action.undo', { undo });
      onChanged();
      return answer;
    });
    onChanged();
  };
  return (
    <li className={styles['preference']}>
      <div className={styles['words']}>
        <code>{name}</code>
        <p>
          {servers.length === 0
            ? text('import:usedByNone')
            : text('import:usedBy', { servers: servers.join(', ') })}
        </p>
      </div>
      {value === null ? (
        <Button size="small" aria-label={text('import:changeNamed', { name })} onClick={() => setValue('')}>
          {text('import:change')}
        </Button>
      ) : (
        <form
          className={styles['secret']}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextInput
            code
            autoFocus
            type="password"
            aria-label={text('import:newValue', { name })}
            value={value}
            onChange={setValue}
          />
          <Button type="submit" look="primary" why={value === '' ? text('ui:empty') : null}>
            {text('import:saveValue')}
          </Button>
        </form>
      )}
      <IconButton icon={Trash2} label={text('import:forgetNamed', { name })} onClick={() => void forget()} />
    </li>
  );
}
