import { Check } from 'lucide-react';
import { Icon } from '../ui/Icon';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import type { Arguments } from './use-arguments';
import styles from './CheckState.module.css';

/** What the schema says of the arguments, in a word. */
export function CheckState({ args }: { readonly args: Arguments }) {
  const text = useText();
  const { remarks, unchecked, isChecked } = args;
  if (unchecked !== null) {
    return <span className={styles['quiet']}>{text('form:check.unchecked')}</span>;
  }
  if (remarks.length > 0) {
    const missingOnly = remarks.every(({ isMissing }) => isMissing);
    return (
      <span className={missingOnly ? styles['quiet'] : styles['bad']}>
        <Shape kind={missingOnly ? 'idle' : 'broken'} />
        {text('form:check.fields', { count: new Set(remarks.map(({ path }) => path.join('\n'))).size })}
      </span>
    );
  }
  if (!isChecked) return <span className={styles['quiet']}>{text('form:check.checking')}</span>;
  return (
    <span className={styles['quiet']}>
      <Icon of={Check} size="small" className={styles['ok']} />
      {text('form:check.fits')}
    </span>
  );
}
