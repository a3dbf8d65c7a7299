import { useRef, useState } from 'react';
import type { Remedy } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Facts } from '../ui/Facts';
import { useText } from '../use-text';
import { trust } from './doctor-actions';

interface TrustCertificateProps {
  readonly server: ServerView;
  readonly remedy: Extract<Remedy, { readonly kind: 'trust-certificate' }>;
  readonly onClose: () => void;
}

/** What the server showed, to be compared with what its people say; the safe button has the focus. */
export function TrustCertificate({ server, remedy, onClose }: TrustCertificateProps) {
  const text = useText();
  const safe = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { place, certificate } = remedy;
  const { subject, issuer, names, validTo, fingerprint } = certificate;

  async function agree(): Promise<void> {
    setIsBusy(true);
    const isDone = await trust(server, remedy);
    setIsBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      busy={isBusy}
      onClose={onClose}
      title={text('doctor:trust.title', { place })}
      description={text('doctor:trust.why')}
      initialFocus={safe}
      actions={
        <>
          <Button size="large" ref={safe} onClick={onClose} busy={isBusy}>
            {text('doctor:value.cancel')}
          </Button>
          <Button size="large" look="primary" busy={isBusy} onClick={() => void agree()}>
            {text('doctor:trust.yes')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { name: text('doctor:trust.subject'), value: subject },
          { name: text('doctor:trust.issuer'), value: issuer },
          names.length === 0 ? null : { name: text('doctor:trust.names'), value: names.join(', ') },
          { name: text('doctor:trust.validTo'), value: validTo },
          { name: text('doctor:trust.fingerprint'), value: <code>{fingerprint}</code> }
        ]}
      />
    </Dialog>
  );
}
