import { visibleText } from '#shared/text/visible';
import { amountWords } from '../call/measures';
import parts from '../call/parts.module.css';
import { useWindow } from '../store';
import { LoadingState } from '../ui/LoadingState';
import { ProgressBar } from '../ui/ProgressBar';
import { useText } from '../use-text';

interface WaitingProps {
  readonly title: string;
  /** As `readingKey` says it. */
  readonly of: string;
}

/** A question under way, and how far the server says that it is (RP6). */
export function Waiting({ title, of }: WaitingProps) {
  const text = useText();
  const progress = useWindow((state) => state.snapshot.app.reading?.[of]);
  if (progress === undefined) return <LoadingState title={title} />;
  const { message, total } = progress;
  const amount = amountWords(text, progress);
  return (
    <div role="group" aria-label={title}>
      <p>
        <b>{message === null || message === '' ? title : visibleText(message)}</b>
      </p>
      <ProgressBar
        label={title}
        value={total === null ? null : progress.progress}
        max={total ?? 1}
        words={amount}
      />
      <p className={parts['note']}>{amount}</p>
    </div>
  );
}
