import { Download, FlaskConical, Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { useFoundPrograms } from '../import/use-found-programs';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { openDialog } from '../store';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import styles from './Welcome.module.css';

/** The first start: nothing is configured, so what a server is, how to add one, and one to try at once. */
export function Welcome({ servers }: { readonly servers: readonly ServerView[] }) {
  const text = useText();
  const found = useFoundPrograms();
  const example = servers.find((server) => server.scope === 'built-in');
  return (
    <section className={styles['welcome']} aria-labelledby="welcome">
      <h2 id="welcome" className={styles['title']}>
        {text('board:welcome.title')}
      </h2>
      <p className={styles['lead']}>{text('board:welcome.lead')}</p>
      <ul className={styles['ways']}>
        <Way
          icon={Download}
          title={
            found.count > 0
              ? text('board:welcome.import', { count: found.count })
              : text('board:welcome.importFile')
          }
          words={
            found.count > 0
              ? text('board:welcome.importFrom', { programs: found.programs.join(', ') })
              : text('board:welcome.importFileWhy')
          }
        >
          <Button
            size="large"
            look={found.count > 0 ? 'primary' : 'plain'}
            onClick={() => openDialog({ kind: 'import' })}
          >
            {text('action:importMore')}
          </Button>
        </Way>
        <Way icon={Plus} title={text('board:welcome.add')} words={text('board:welcome.addWhy')}>
          <Button
            size="large"
            look={found.count > 0 ? 'plain' : 'primary'}
            onClick={() => openDialog({ kind: 'add' })}
          >
            {text('action:addServer')}
          </Button>
        </Way>
        {example !== undefined && (
          <Way
            icon={FlaskConical}
            title={text('board:welcome.try', { name: example.name })}
            words={text('board:welcome.tryWhy')}
          >
            <Button size="large" onClick={() => go(serverPlace(example.id, 'tools'))}>
              {text('action:openNamed', { name: example.name })}
            </Button>
          </Way>
        )}
      </ul>
    </section>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}

function Way({ icon, title, words, children }: WayProps) {
  return (
    <li className={styles['way']}>
      <span className={styles['tile']}>
        <Icon of={icon} />
      </span>
      <div className={styles['words']}>
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      {children}
    </li>
  );
}
