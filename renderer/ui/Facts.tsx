import { Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

/** What it is called, and what it is; facts that do not apply are left out. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly (Fact | null)[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) =>
        fact === null ? null : (
          <Fragment key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </Fragment>
        )
      )}
    </dl>
  );
}
