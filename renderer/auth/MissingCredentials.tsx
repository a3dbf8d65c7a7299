import { useState } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { Credentials } from './Credentials';
import styles from './SignIns.module.css';

/** Servers that a program signs in to, and for which it has neither secret nor key yet. */
export function MissingCredentials() {
  const text = useText();
  const signIns = useWindow((state) => state.snapshot.signIns);
  const lacking = useServers().flatMap((server) => {
    const { connection } = server;
    const failures = [signIns[server.id]?.failure, connection.type === 'failed' ? connection.failure : null];
    const why = failures.find((failure) => failure?.code === 'auth.no-credentials');
    return why == null ? [] : [{ server, why }];
  });
  const [open, setOpen] = useState<ServerView | null>(null);
  return (
    <>
      {lacking.length > 0 && (
        <div className={styles['needs']}>
          {lacking.map(({ server, why }) => (
            <Notice
              key={server.id}
              shape="asks"
              title={why.message}
              actions={<Button onClick={() => setOpen(server)}>{text('account:credentials.enter')}</Button>}
            />
          ))}
        </div>
      )}
      {open !== null && <Credentials server={open} onClose={() => setOpen(null)} />}
    </>
  );
}
