import { useState } from 'react';
import type { CompanyView } from '#shared/auth/account-view';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Field } from '../ui/Field';
import { Section } from '../ui/Section';
import { TextInput } from '../ui/TextInput';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './SignIns.module.css';

/** The company's identity provider, once for all servers that open by it (AU9). */
export function CompanySettings() {
  const company = useWindow((state) => state.snapshot.app.company ?? null);
  // Another provider, written by hand or from elsewhere, fills the form anew.
  return <CompanyForm key={JSON.stringify(company)} company={company} />;
}

function CompanyForm({ company }: { readonly company: CompanyView }) {
  const text = useText();
  const [issuer, setIssuer] = useState(company?.issuer ?? '');
  const [clientId, setClientId] = useState(company?.clientId ?? '');
  const [port, setPort] = useState(company?.callbackPort?.toString() ?? '');
  const [wasSent, setWasSent] = useState(false);
  const faults = {
    issuer: isAddress(issuer.trim()) ? null : text('account:companySettings.issuerWrong'),
    clientId: clientId.trim() === '' ? text('account:companySettings.needed') : null,
    port: isPort(port) ? null : text('account:companySettings.portWrong')
  };

  async function save(): Promise<void> {
    setWasSent(true);
    if (Object.values(faults).some((fault) => fault !== null)) return;
    const callbackPort = port.trim() === '' ? null : Number(port);
    const wanted = { issuer: issuer.trim(), clientId: clientId.trim(), callbackPort };
    const done = await attempt('company.set', { company: wanted });
    if (done.ok) showToast({ title: () => say('account:companySettings.saved') });
  }

  async function remove(): Promise<void> {
    const done = await attempt('company.set', { company: null });
    if (done.ok) showToast({ title: () => say('account:companySettings.removed') });
  }

  return (
    <Section title={text('account:companySettings.title')}>
      <form
        noValidate
        aria-label={text('account:companySettings.title')}
        className={styles['setting']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className={styles['quiet']}>{text('account:companySettings.why')}</p>
        <Field
          label={text('account:companySettings.issuer')}
          hint={text('account:companySettings.issuerHint')}
          error={wasSent ? faults.issuer : null}
        >
          {(control) => <TextInput {...control} code value={issuer} onChange={setIssuer} />}
        </Field>
        <Field
          label={text('account:companySettings.clientId')}
          hint={text('account:companySettings.clientIdHint')}
          error={wasSent ? faults.clientId : null}
        >
          {(control) => <TextInput {...control} code value={clientId} onChange={setClientId} />}
        </Field>
        <Field
          label={text('account:companySettings.port')}
          hint={text('account:companySettings.portHint')}
          error={wasSent ? faults.port : null}
        >
          {(control) => <TextInput {...control} inputMode="numeric" value={port} onChange={setPort} />}
        </Field>
        <Buttons>
          <Button type="submit">{text('account:companySettings.save')}</Button>
          {company !== null && (
            <Button look="quiet" onClick={() => void remove()}>
              {text('account:companySettings.remove')}
            </Button>
          )}
        </Buttons>
      </form>
    </Section>
  );
}

/** https, or http on this very computer, which only tests and developers have. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}

function isPort(text: string): boolean {
  const port = Number(text);
  return text.trim() === '' || (Number.isInteger(port) && port > 0 && port < 65_536);
}
