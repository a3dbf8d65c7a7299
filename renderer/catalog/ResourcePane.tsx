import { Copy, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { Resource } from '#shared/catalog/catalog';
import { readingKey } from '#shared/catalog/reading';
import { isJsonObject } from '#shared/json';
import { visibleText } from '#shared/text/visible';
import type { ServerView } from '#shared/view/snapshot';
import { copy } from '../actions';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { IconButton } from '../ui/IconButton';
import { Switch } from '../ui/Switch';
import { HiddenText } from '../call/HiddenText';
import { timeWords } from '../call/measures';
import { say } from '../text';
import { useText } from '../use-text';
import { Contents } from './Contents';
import { useFollowing } from './use-following';
import { useResource } from './use-resource';
import styles from './ResourcePane.module.css';

interface ResourcePaneProps {
  readonly server: ServerView;
  readonly uri: string;
  /** undefined: it is not among those that the server lists. */
  readonly resource: Resource | undefined;
}

/** What one resource is and holds now; read when it is opened, and again when the server says that it changed. */
export function ResourcePane({ server, uri, resource }: ResourcePaneProps) {
  const text = useText();
  const name = visibleText(resource?.title ?? resource?.name ?? uri);
  const { fetched, read } = useResource(server.id, uri, name);
  return (
    <section aria-label={text('resource:region')} className={styles['pane']}>
      <header className={styles['head']}>
        <h2>{name}</h2>
        <IconButton
          icon={Copy}
          label={text('result:resource.copy')}
          onClick={() => void copy(uri, () => say('result:resource.copied'))}
        />
        <Button icon={RotateCw} onClick={() => void read()}>
          {text('resource:again')}
        </Button>
      </header>
      <div className={styles['body']}>
        <Facts
          facts={[
            { name: text('result:resource.uri'), value: <code>{visibleText(uri)}</code> },
            resource?.mimeType == null
              ? null
              : { name: text('result:resource.type'), value: visibleText(resource.mimeType) },
            resource?.description == null
              ? null
              : {
                  name: text('result:resource.description'),
                  value: <HiddenText>{resource.description}</HiddenText>
                }
          ]}
        />
        <FollowSwitch server={server} uri={uri} />
        <Contents fetched={fetched} name={name} of={readingKey('resource', server.id, uri)} />
      </div>
    </section>
  );
}

function FollowSwitch({ server, uri }: { readonly server: ServerView; readonly uri: string }) {
  const text = useText();
  const id = useId();
  const { followed, setFollowing } = useFollowing(server.id, uri);
  if (!canFollow(server) && followed === undefined) return null;
  return (
    <div className={styles['follow']}>
      <Switch
        id={id}
        checked={followed !== undefined}
        aria-describedby={`${id}-state`}
        onChange={(wanted) => void setFollowing(wanted)}
      />
      <label htmlFor={id}>{text('resource:follow')}</label>
      <span id={`${id}-state`} className={styles['note']}>
        {followed === undefined
          ? text('resource:followWhy')
          : followed.state === 'waiting'
            ? text('resource:waiting')
            : followed.changedAt === null
              ? text('resource:following')
              : text('resource:changes', { count: followed.changes, time: timeWords(followed.changedAt) })}
      </span>
    </div>
  );
}

function canFollow({ connection }: ServerView): boolean {
  if (connection.type !== 'connected') return false;
  const declared = connection.capabilities['resources'];
  return isJsonObject(declared) && declared['subscribe'] === true;
}
