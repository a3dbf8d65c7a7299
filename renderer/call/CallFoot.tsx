import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { CheckState } from './CheckState';
import type { Arguments } from './use-arguments';
import type { Sending } from './use-sending';
import styles from './CallForm.module.css';

interface CallFootProps {
  readonly args: Arguments;
  readonly sending: Sending;
  readonly isRunning: boolean;
}

/** Whether it can be sent, and the way round that. */
export function CallFoot({ args, sending, isRunning }: CallFootProps) {
  const text = useText();
  const { remarks, unchecked } = args;
  if (isRunning) return <footer className={styles['foot']}>{text('form:send.nextCall')}</footer>;
  return (
    <footer className={styles['foot']}>
      <CheckState args={args} />
      {unchecked !== null && <span className={styles['why']}>{text(`form:check.why.${unchecked}`)}</span>}
      {remarks.length > 0 && !sending.isBlocked && (
        <Button size="small" look="quiet" onClick={() => void sending.sendAnyway()}>
          {text('form:send.anyway')}
        </Button>
      )}
    </footer>
  );
}
