import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Checkup, LinkCheck } from '#shared/doctor/checkup';
import { checkWords, linkName } from '#shared/doctor/words';
import type { ServerView } from '#shared/view/snapshot';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { Shape } from '../ui/Shape';
import { useSay, useText } from '../use-text';
import { Repair } from './Repair';
import styles from './Chain.module.css';

interface ChainProps {
  readonly server: ServerView;
  /** No banner above it offers the usual steps. */
  readonly isAlone: boolean;
  readonly checkup: Checkup;
}

/** The links in order as they are tried; at the first broken one the reason and the one button that repairs it. */
export function Chain({ server, checkup, isAlone }: ChainProps) {
  const text = useText();
  return (
    <ol className={styles['chain']} aria-label={text('doctor:checks', { name: server.name })}>
      {checkup.checks.map((check) => (
        <Link key={check.link} check={check}>
          {checkup.broken?.link === check.link && (
            <div>
              <p className={styles['first']}>{text('doctor:firstBroken')}</p>
              <p>{checkup.broken.failure.message}</p>
              <Repair server={server} broken={checkup.broken} isAlone={isAlone} />
            </div>
          )}
        </Link>
      ))}
    </ol>
  );
}

function Link({ check, children }: { readonly check: LinkCheck; readonly children: ReactNode }) {
  const text = useText();
  const say = useSay();
  const { state, ms } = check;
  const isBroken = state === 'failed';
  const took = state === 'todo' ? text('doctor:notReached') : ms === null ? '' : text('doctor:ms', { ms });
  return (
    <li
      className={cx(isBroken && styles['broken'], state === 'todo' && styles['todo'])}
      {...(isBroken || state === 'running' ? { 'aria-current': 'step' } : {})}
    >
      {state === 'ok' && <Icon of={Check} className={styles['ok']} />}
      {state === 'running' && <Shape kind="busy" tinted />}
      {state === 'failed' && <Shape kind="broken" tinted />}
      {state === 'todo' && <Shape kind="idle" />}
      <b>{linkName(check.link, say)}</b>
      {isBroken ? children : <p className={styles['quiet']}>{checkWords(check, say)}</p>}
      <span className={styles['took']}>{state === 'running' ? text('doctor:checking') : took}</span>
    </li>
  );
}
