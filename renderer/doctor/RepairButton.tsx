import { useState } from 'react';
import type { Remedy } from '#shared/doctor/checkup';
import { remedyWords } from '#shared/doctor/words';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { mend } from './doctor-actions';
import { EnterValue } from './EnterValue';
import { InstallRuntime } from './InstallRuntime';
import { TrustCertificate } from './TrustCertificate';
import { useSay } from '../use-text';

interface RepairButtonProps {
  readonly server: ServerView;
  readonly remedy: Remedy;
  readonly look?: 'primary' | 'plain';
  /** Something was begun that goes on elsewhere. */
  readonly onBegun?: () => void;
}

const asks: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'enter-variable',
  'install-runtime',
  'trust-certificate'
]);

/** Repairs by one press; what it needs to know is asked for in a dialog. */
export function RepairButton({ server, remedy, look = 'primary', onBegun }: RepairButtonProps) {
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const words = remedyWords(remedy, say);
  const close = () => setIsAsking(false);

  async function press(): Promise<void> {
    if (asks.has(remedy.kind)) {
      setIsAsking(true);
      return;
    }
    setIsBusy(true);
    await mend(server, remedy);
    setIsBusy(false);
  }

  return (
    <>
      <Button
        look={look}
        busy={isBusy}
        aria-label={say('doctor:named', { what: words, name: server.name })}
        onClick={() => void press()}
      >
        {words}
      </Button>
      {isAsking && remedy.kind === 'enter-variable' && (
        <EnterValue server={server} remedy={remedy} onClose={close} />
      )}
      {isAsking && remedy.kind === 'install-runtime' && (
        <InstallRuntime server={server} remedy={remedy} onBegun={onBegun} onClose={close} />
      )}
      {isAsking && remedy.kind === 'trust-certificate' && (
        <TrustCertificate server={server} remedy={remedy} onClose={close} />
      )}
    </>
  );
}
