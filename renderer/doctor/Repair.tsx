import { useState } from 'react';
import type { BrokenLink, Remedy } from '#shared/doctor/checkup';
import { remedyExplained, remedyWords } from '#shared/doctor/words';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { mend } from './doctor-actions';
import { EnterValue } from './EnterValue';
import { InstallRuntime } from './InstallRuntime';
import { TrustCertificate } from './TrustCertificate';
import { useSay } from './use-say';
import styles from './Chain.module.css';

interface RepairProps {
  readonly server: ServerView;
  readonly broken: BrokenLink;
  readonly isAlone: boolean;
}

/** What the banner of a server’s own page has its button for. */
const inBanner: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'try-again',
  'sign-in',
  'approve',
  'wait-longer',
  'unpin',
  'use-instead',
  'forget-registration',
  'relax-issuer',
  'enter-client',
  'edit',
  'open-file'
]);

const asks: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'enter-variable',
  'install-runtime',
  'trust-certificate'
]);

/** What its own hint explains best. */
const hinted: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'edit',
  'try-again',
  'trust-certificate'
]);

/** One button that repairs; what it needs to know is asked for in a dialog. */
export function Repair({ server, broken: { remedy, failure }, isAlone }: RepairProps) {
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const explained = remedyExplained(remedy, say);
  // The banner’s button does not know which field is meant.
  const isSpecial = remedy.kind === 'edit' && remedy.field !== undefined;
  const isAbove = !isAlone && !isSpecial && inBanner.has(remedy.kind);
  if (remedy.kind === 'none' || isAbove) return failure.hint !== null && <p>{failure.hint}</p>;
  const needsDialog = asks.has(remedy.kind);
  const words = remedyWords(remedy, say);

  async function press(): Promise<void> {
    if (needsDialog) {
      setIsAsking(true);
      return;
    }
    setIsBusy(true);
    await mend(server, remedy);
    setIsBusy(false);
  }

  return (
    <>
      {hinted.has(remedy.kind) && <p>{failure.hint}</p>}
      <Buttons className={styles['repair']}>
        <Button
          look="primary"
          busy={isBusy}
          aria-label={say('doctor:named', { what: words, name: server.name })}
          onClick={() => void press()}
        >
          {words}
        </Button>
      </Buttons>
      {explained !== null && <p className={styles['note']}>{explained}</p>}
      {isAsking && remedy.kind === 'enter-variable' && (
        <EnterValue server={server} remedy={remedy} onClose={() => setIsAsking(false)} />
      )}
      {isAsking && remedy.kind === 'install-runtime' && (
        <InstallRuntime server={server} remedy={remedy} onClose={() => setIsAsking(false)} />
      )}
      {isAsking && remedy.kind === 'trust-certificate' && (
        <TrustCertificate server={server} remedy={remedy} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
