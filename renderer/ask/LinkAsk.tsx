import { ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { Button } from '../ui/Button';
import { CodeWell } from '../ui/CodeWell';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { AskFrame, ServerWords, type AskProps } from './AskFrame';
import styles from './AskFrame.module.css';

/** An address that the server wants opened: where it leads is said first, and nothing opens without a press. */
export function LinkAsk({ ask, question, count, answer }: AskProps<'link'>) {
  const text = useText();
  const decline = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const server = visibleText(ask.serverName);
  const { url, host, message, blocks } = question;
  const accept = async () => {
    setBusy(true);
    const sent = await answer({ action: 'accept', contentText: null });
    if (!sent.ok) setBusy(false);
  };
  const open = async () => {
    const opened = await attempt('browser.open', { url });
    if (!opened.ok) return;
    if (blocks) setOpened(true);
    else await accept();
  };
  return (
    <AskFrame
      {...{ ask, count, answer, decline, isBusy }}
      agree={
        host !== null && (
          <Button
            look="primary"
            size="large"
            icon={wasOpened ? undefined : ExternalLink}
            busy={isBusy}
            onClick={() => void (wasOpened ? accept() : open())}
          >
            {wasOpened ? text('ask:goOn') : text('ask:open', { host })}
          </Button>
        )
      }
    >
      <ServerWords label={text('ask:words', { server })}>{message}</ServerWords>
      {host === null ? (
        <Notice shape="broken" title={text('ask:refusedTitle')}>
          {text('ask:refusedWhy', { server })}
        </Notice>
      ) : (
        <>
          <p className={styles['lead']}>{text('ask:leadsTo')}</p>
          <p className={styles['host']}>{host}</p>
        </>
      )}
      <CodeWell label={text('ask:address')}>{visibleText(url)}</CodeWell>
      {host !== null && (
        <p className={styles['note']} role={wasOpened ? 'status' : undefined}>
          {wasOpened ? text('ask:opened', { server }) : text('ask:opensOutside', { host })}
        </p>
      )}
    </AskFrame>
  );
}
