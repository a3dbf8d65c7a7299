import type { ReactNode, RefObject } from 'react';
import type { Ask, Question } from '#shared/ask/ask';
import type { Result } from '#shared/failure';
import { visibleText } from '#shared/text/visible';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useText } from '../use-text';
import type { AnswerInput } from './answer';
import styles from './AskFrame.module.css';

export interface AskProps<Kind extends Question['type']> {
  readonly ask: Ask;
  readonly question: Extract<Question, { readonly type: Kind }>;
  /** How many wait, this one included. */
  readonly count: number;
  readonly answer: (given: AnswerInput) => Promise<Result<unknown>>;
}

interface FrameProps {
  readonly ask: Ask;
  readonly count: number;
  readonly answer: AskProps<'form'>['answer'];
  /** Where the focus begins; the button that declines when absent. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  readonly decline: RefObject<HTMLButtonElement | null>;
  readonly isBusy: boolean;
  /** The button that agrees; null: there is nothing to agree to. */
  readonly agree: ReactNode;
  readonly canDeclineAll?: boolean;
  readonly children: ReactNode;
}

/** What every question has: the server's name first, how many wait, and the ways to say no. Closing is no answer. */
export function AskFrame(props: FrameProps) {
  const { ask, count, answer, initialFocus, decline, isBusy, agree, canDeclineAll = false, children } = props;
  const text = useText();
  const server = visibleText(ask.serverName);
  return (
    <Dialog
      open
      busy={isBusy}
      initialFocus={initialFocus ?? decline}
      onClose={() => void answer({ action: 'cancel' })}
      title={text(`ask:title.${ask.question.type}`, { server })}
      description={
        <>
          {ask.tool === null ? text('ask:waits') : text('ask:during', { tool: visibleText(ask.tool) })}
          {count > 1 && ` ${text('ask:place', { number: 1, count })}`}
        </>
      }
      actions={
        <>
          {(canDeclineAll || count > 1) && (
            <Button
              look="quiet"
              size="large"
              busy={isBusy}
              className={styles['aside']}
              onClick={() => void answer({ action: 'decline-all' })}
            >
              {text('ask:declineAll', { server })}
            </Button>
          )}
          <Button look="quiet" size="large" busy={isBusy} onClick={() => void answer({ action: 'cancel' })}>
            {text('action:cancel')}
          </Button>
          <Button ref={decline} size="large" busy={isBusy} onClick={() => void answer({ action: 'decline' })}>
            {text('ask:decline')}
          </Button>
          {agree}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** A server's own words, set apart from ours; never Markdown, never links. */
export function ServerWords({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <blockquote aria-label={label} className={styles['words']}>
      {visibleText(children)}
    </blockquote>
  );
}
