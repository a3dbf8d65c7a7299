import { MessageCircleQuestionMark } from 'lucide-react';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { showAsks } from './AskCaller';
import { useAsks } from './asks';
import styles from './AskBadge.module.css';

/** How many questions wait; the way to them where no dialog opened by itself. */
export function AskBadge() {
  const text = useText();
  const { length: count } = useAsks();
  if (count === 0) return null;
  return (
    <div className={styles['badge']}>
      <Button icon={MessageCircleQuestionMark} onClick={showAsks}>
        {text('ask:waiting', { count })}
      </Button>
    </div>
  );
}
