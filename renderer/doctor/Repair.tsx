import type { BrokenLink, Remedy } from '#shared/doctor/checkup';
import { remedyExplained } from '#shared/doctor/words';
import type { ServerView } from '#shared/view/snapshot';
import { Buttons } from '../ui/Buttons';
import { RepairButton } from './RepairButton';
import { useSay } from '../use-text';
import styles from './Chain.module.css';

interface RepairProps {
  readonly server: ServerView;
  readonly broken: BrokenLink;
  readonly isAlone: boolean;
}

/** What the banner of a server’s own page has its button for. */
const inBanner: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'try-again',
  'sign-in',
  'approve',
  'wait-longer',
  'unpin',
  'use-instead',
  'forget-registration',
  'relax-issuer',
  'enter-client',
  'edit',
  'open-file'
]);

/** What its own hint explains best. */
const hinted: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'edit',
  'try-again',
  'trust-certificate'
]);

/** One button that repairs, and what it does. */
export function Repair({ server, broken: { remedy, failure }, isAlone }: RepairProps) {
  const say = useSay();
  const explained = remedyExplained(remedy, say);
  // The banner’s button does not know which field is meant.
  const isSpecial = remedy.kind === 'edit' && remedy.field !== undefined;
  const isAbove = !isAlone && !isSpecial && inBanner.has(remedy.kind);
  if (remedy.kind === 'none' || isAbove) return failure.hint !== null && <p>{failure.hint}</p>;
  return (
    <>
      {hinted.has(remedy.kind) && <p>{failure.hint}</p>}
      <Buttons className={styles['repair']}>
        <RepairButton server={server} remedy={remedy} />
      </Buttons>
      {explained !== null && <p className={styles['note']}>{explained}</p>}
    </>
  );
}
