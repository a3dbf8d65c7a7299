import { useEffect, useId, useRef, useState } from 'react';
import type { Failure, Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ApprovalDetails } from '#shared/ipc/source-commands';
import type { ServerView } from '#shared/view/snapshot';
import { offerBack } from '../actions';
import { call } from '../bridge';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { FailureNotice } from '../ui/FailureNotice';
import { say } from '../text';
import { useText } from '../use-text';
import { ApprovalItem } from './ApprovalItem';
import styles from './Approve.module.css';

interface ApproveServersProps {
  readonly server: ServerView;
  readonly onClose: () => void;
}

/** Everything a file wants to start, whole, before a person says yes. The safe button has the focus. */
export function ApproveServers({ server, onClose }: ApproveServersProps) {
  const text = useText();
  const notNow = useRef<HTMLButtonElement>(null);
  const list = useId();
  const answer = useApprovals(server.id);
  const [left, setLeft] = useState<ReadonlySet<ServerId>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const approvals = answer?.ok === true ? answer.value.approvals : [];
  const wanted = approvals.filter(({ serverId }) => !left.has(serverId));
  const approve = async () => {
    setBusy(true);
    const given = await call('approval.give', {
      approvals: wanted.map(({ serverId, hash }) => ({ serverId, hash }))
    });
    setBusy(false);
    if (!given.ok) {
      setFailure(given.failure);
      return;
    }
    onClose();
    const title = () => say('source:approve.done', { count: wanted.length, name: wanted[0]?.name ?? '' });
    offerBack(title, given.value);
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      busy={isBusy}
      initialFocus={notNow}
      title={text('source:approve.title', {
        count: approvals.length,
        folder: folderName(approvals[0], server)
      })}
      description={text('source:approve.why', { file: server.source?.file ?? '' })}
      actions={
        <>
          <p className={styles['foot']}>{text('source:approve.again')}</p>
          <Button ref={notNow} size="large" onClick={onClose} busy={isBusy}>
            {text('source:approve.notNow')}
          </Button>
          <Button
            size="large"
            look="primary"
            onClick={() => void approve()}
            busy={isBusy}
            why={wanted.length === 0 ? text('ui:none') : null}
          >
            {text('source:approve.yes', { count: wanted.length })}
          </Button>
        </>
      }
    >
      {answer === null && <LoadingState title={text('source:approve.reading')} />}
      {answer?.ok === false && <ErrorState title={answer.failure.message}>{answer.failure.hint}</ErrorState>}
      <ul id={list} className={styles['asked']}>
        {approvals.map((approval) => (
          <ApprovalItem
            key={approval.serverId}
            approval={approval}
            wanted={!left.has(approval.serverId)}
            onWant={(isWanted) => {
              const next = new Set(left);
              if (isWanted) next.delete(approval.serverId);
              else next.add(approval.serverId);
              setLeft(next);
            }}
          />
        ))}
      </ul>
      <FailureNotice failure={failure} />
    </Dialog>
  );
}

/** The snapshot never holds whole commands, so the dialog asks for them. null: not answered yet. */
function useApprovals(serverId: ServerId): Result<{ readonly approvals: readonly ApprovalDetails[] }> | null {
  const [answer, setAnswer] = useState<Result<{ readonly approvals: readonly ApprovalDetails[] }> | null>(
    null
  );
  useEffect(() => {
    let isHere = true;
    void call('approval.details', { serverId }).then((details) => {
      if (isHere) setAnswer(details);
    });
    return () => {
      isHere = false;
    };
  }, [serverId]);
  return answer;
}

/** The last part of the folder's path; the file's whole path stands below. */
function folderName(approval: ApprovalDetails | undefined, { source }: ServerView): string {
  const folder = approval?.folder ?? source?.file.replace(/[/\\][^/\\]*$/, '') ?? '';
  return folder.split(/[/\\]/).findLast((part) => part !== '' && part !== '.patchbay') ?? folder;
}
