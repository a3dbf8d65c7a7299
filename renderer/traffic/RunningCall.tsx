import { Play } from 'lucide-react';
import type { Call, CallProgress } from '#shared/call/state';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { elapsedWords } from '../call/measures';
import { useNow } from '../call/use-now';
import type { Text } from '../text';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';
import { useText } from '../use-text';
import styles from './RunningCall.module.css';

/** One call under way: who, how far, how long, and the way to stop it. */
export function RunningCall({ call }: { readonly call: Call }) {
  const text = useText();
  const now = useNow(true);
  const progress = call.outcome.type === 'running' ? call.outcome.progress : null;
  const percent = percentOf(progress);
  const elapsed = elapsedWords(text, now - call.startedAt);
  return (
    <div className={styles['run']}>
      <Icon of={Play} size="small" className={styles['icon']} />
      <span className={styles['who']}>
        <span className={styles['server']}>{call.serverName}</span> <b>{visibleText(call.tool)}</b>
      </span>
      <span className={styles['told']}>{toldWords(text, progress)}</span>
      <ProgressBar
        label={text('traffic:progressOf', { tool: call.tool })}
        value={percent}
        words={percent === null ? undefined : text('traffic:percent', { percent })}
        className={styles['bar']}
      />
      <span className={styles['amount']}>
        {percent === null ? elapsed : `${text('traffic:percent', { percent })} · ${elapsed}`}
      </span>
      <Button
        size="small"
        look="quiet"
        aria-label={text('traffic:cancelNamed', { tool: call.tool })}
        onClick={() => void attempt('call.cancel', { callId: call.id })}
      >
        {text('action:cancel')}
      </Button>
    </div>
  );
}

function toldWords(text: Text, progress: CallProgress | null): string {
  if (progress === null) return text('traffic:noProgress');
  if (progress.message !== null && progress.message !== '') return visibleText(progress.message);
  const { progress: amount, total } = progress;
  return total === null
    ? text('result:running.so', { progress: amount })
    : text('result:running.of', { progress: amount, total });
}

/** null where nobody knows how much there is. */
function percentOf(progress: CallProgress | null): number | null {
  if (progress === null || progress.total === null || progress.total <= 0) return null;
  return Math.round(Math.min(1, Math.max(0, progress.progress / progress.total)) * 100);
}
