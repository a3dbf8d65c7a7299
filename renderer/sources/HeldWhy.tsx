import type { ServerView } from '#shared/view/snapshot';
import { Winner } from '../server/Winner';
import { useText } from '../use-text';
import styles from './SourcesPage.module.css';

/** Why an entry does not count, and what changes fields of one that does; nothing where all is plain. */
export function HeldWhy({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { suppression: reason, overlays = [] } = server;
  const overlaid = overlays.map(({ scope, file, line }) => (
    <p key={file} className={styles['why']}>
      {text('source:overlaidBy', { scope: text(`server:scope.${scope}`), file, line })}
    </p>
  ));
  if (reason === null) return overlaid;
  return (
    <>
      <p className={styles['why']}>{words()}</p>
      {overlaid}
    </>
  );

  function words() {
    switch (reason?.kind) {
      case 'overridden':
      case 'duplicate':
        return (
          <>
            {text(`source:why.${reason.kind}`)} <Winner by={reason.by} />
          </>
        );
      case 'denied':
        return text('source:why.denied', { rule: reason.rule, file: reason.file, line: reason.line ?? 1 });
      case 'not-approved':
      case 'enterprise':
        return text(`source:why.${reason.kind}`);
      case 'invalid':
        return reason.message;
      case undefined:
        return null;
    }
  }
}
