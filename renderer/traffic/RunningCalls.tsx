import { useText } from '../use-text';
import { RunningCall } from './RunningCall';
import { useRunningCalls } from './use-running-calls';
import styles from './RunningCalls.module.css';

export function RunningCalls() {
  const text = useText();
  const calls = useRunningCalls();
  if (calls.length === 0) return null;
  return (
    <ul aria-label={text('traffic:runningCalls')} className={styles['runs']}>
      {calls.map((call) => (
        <li key={call.id}>
          <RunningCall call={call} />
        </li>
      ))}
    </ul>
  );
}
