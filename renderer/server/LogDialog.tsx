import { Copy, RefreshCw, ScrollText } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#shared/failure';
import type { ServerView } from '#shared/view/snapshot';
import { copy } from '../actions';
import { call } from '../bridge';
import { Button } from '../ui/Button';
import { CodeWell } from '../ui/CodeWell';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './LogDialog.module.css';

interface LogDialogProps {
  readonly server: ServerView;
  readonly onClose: () => void;
}

/** All of stderr that is kept. It is asked for, because the snapshot holds only the end. */
export function LogDialog({ server, onClose }: LogDialogProps) {
  const text = useText();
  const serverId = server.id;
  const [answer, setAnswer] = useState<Result<{ readonly text: string }> | null>(null);
  const load = useCallback(async () => {
    setAnswer(await call('server.stderr', { serverId }));
  }, [serverId]);
  useEffect(() => {
    let isHere = true;
    void call('server.stderr', { serverId }).then((first) => {
      if (isHere) setAnswer(first);
    });
    return () => {
      isHere = false;
    };
  }, [serverId]);
  const title = text('overview:logOf', { name: server.name });
  const log = answer?.ok === true ? answer.value.text : '';
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button
            size="large"
            look="quiet"
            icon={Copy}
            why={log === '' ? text('ui:nothing') : null}
            onClick={() => void copy(log, () => say('overview:logOf', { name: server.name }))}
          >
            {text('action:copy')}
          </Button>
          <Button size="large" icon={RefreshCw} onClick={() => void load()}>
            {text('action:readAgain')}
          </Button>
          <Button size="large" onClick={onClose}>
            {text('ui:close')}
          </Button>
        </>
      }
    >
      {answer === null && <LoadingState title={text('overview:readingLog')} />}
      {answer?.ok === false && <ErrorState title={answer.failure.message}>{answer.failure.hint}</ErrorState>}
      {answer?.ok === true && log === '' && (
        <EmptyState icon={ScrollText} title={text('overview:noLog')}>
          {text('overview:noLogWhy')}
        </EmptyState>
      )}
      {log !== '' && (
        <CodeWell label={title} className={styles['log']}>
          {log}
        </CodeWell>
      )}
    </Dialog>
  );
}
