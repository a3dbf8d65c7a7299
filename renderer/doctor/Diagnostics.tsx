import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Result } from '#shared/failure';
import { call } from '../bridge';
import { Button } from '../ui/Button';
import { CodeWell } from '../ui/CodeWell';
import { Dialog } from '../ui/Dialog';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { useText } from '../use-text';
import { saveDiagnostics } from './doctor-actions';
import styles from './Chain.module.css';

/** What goes into a bug report, to be read before it is saved (OB5). */
export function Diagnostics({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [answer, setAnswer] = useState<Result<{ readonly text: string }> | null>(null);
  useEffect(() => {
    let isHere = true;
    void call('diagnostics.preview', {}).then((gathered) => {
      if (isHere) setAnswer(gathered);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={text('doctor:bundle.title')}
      description={text('doctor:bundle.why')}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('doctor:bundle.close')}
          </Button>
          <Button
            size="large"
            look="primary"
            icon={Save}
            busy={answer === null}
            why={answer?.ok === false ? answer.failure.message : null}
            onClick={() => void saveDiagnostics()}
          >
            {text('doctor:bundle.save')}
          </Button>
        </>
      }
    >
      {answer === null && <LoadingState title={text('doctor:bundle.making')} />}
      {answer?.ok === false && <ErrorState title={answer.failure.message}>{answer.failure.hint}</ErrorState>}
      {answer?.ok === true && (
        <CodeWell label={text('doctor:bundle.text')} className={styles['well']}>
          {answer.value.text}
        </CodeWell>
      )}
    </Dialog>
  );
}
