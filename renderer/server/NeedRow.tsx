import { lazy, Suspense } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { connect, openFile } from '../actions';
import { signIn } from '../auth/sign-in-actions';
import { openServer } from '../navigate';
import { hashOf, serverPlace } from '../place';
import { useCatalog } from '../selectors';
import { HeldActions } from '../sources/HeldActions';
import { Button } from '../ui/Button';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import { useServerWords } from './use-server-words';
import styles from './Board.module.css';

const FirstRepair = lazy(() =>
  import('../doctor/FirstRepair').then((module) => ({ default: module.FirstRepair }))
);

/** Who needs the person, why, and one button. */
export function NeedRow({ server }: { readonly server: ServerView }) {
  const text = useText();
  const words = useServerWords(server, useCatalog(server.id));
  const { connection, suppression, source, id } = server;
  const failure = connection.type === 'failed' ? connection.failure : null;
  return (
    <li className={styles['need']}>
      <Shape kind={words.shape} tinted />
      <p>
        <a href={hashOf(serverPlace(id))} className={styles['who']}>
          {server.name}
        </a>{' '}
        {suppression === null
          ? text(`board:need.${connection.type === 'failed' ? 'failed' : 'auth'}`)
          : text(`board:need.${suppression.kind === 'invalid' ? 'invalid' : 'approval'}`)}{' '}
        <span className={styles['why']}>
          {failure?.message ?? (suppression?.kind === 'invalid' ? suppression.message : words.detail)}
        </span>
      </p>
      {step()}
    </li>
  );

  function step() {
    if (suppression?.kind === 'invalid' && source !== null) {
      return (
        <Button onClick={() => void openFile(source.file)}>
          {text('action:openFileAt', { line: source.line })}
        </Button>
      );
    }
    if (suppression?.kind === 'not-approved') return <HeldActions server={server} named />;
    if (suppression === null && connection.type === 'failed') {
      const again = (
        <Button
          aria-label={text('action:tryAgainNamed', { name: server.name })}
          onClick={() => void connect(id)}
        >
          {text('action:tryAgain')}
        </Button>
      );
      return (
        <Suspense fallback={again}>
          <FirstRepair server={server}>{again}</FirstRepair>
        </Suspense>
      );
    }
    return (
      <Button
        aria-label={`${text('action:signIn')}, ${server.name}`}
        onClick={() => {
          // There it is said which page opens, and how the sign-in goes on.
          openServer(id);
          void signIn(id);
        }}
      >
        {text('action:signIn')}
      </Button>
    );
  }
}
