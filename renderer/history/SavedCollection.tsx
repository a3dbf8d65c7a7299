import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { withVariables, type Collection, type CollectionView } from '#shared/call/collection';
import { visibleText } from '#shared/text/visible';
import { attempt, tellFailure } from '../actions';
import { openInForm } from '../call/open-in-form';
import { useServers } from '../selectors';
import { IconButton } from '../ui/IconButton';
import { Section } from '../ui/Section';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import { removeCollection, removeRequest } from './remove-saved';
import { Rename } from './Rename';
import { Variables } from './Variables';
import styles from './SavedView.module.css';

interface SavedCollectionProps {
  readonly name: string;
  readonly view: CollectionView;
}

/** One collection: its calls, each opened in its tool's form with the variables filled in, and those variables. */
export function SavedCollection({ name, view }: SavedCollectionProps) {
  const text = useText();
  const servers = useServers();
  const shown = visibleText(name);
  /** What gets another name; `id` null: the collection. */
  const [renaming, setRenaming] = useState<{ readonly id: string | null; readonly name: string } | null>(
    null
  );

  const open = async (id: string) => {
    const answer = await attempt('collection.read', { collection: name });
    if (!answer.ok) return;
    const found = requestOf(answer.value, id);
    const server = servers.find((one) => one.name === found?.server && one.suppression === null);
    if (found === undefined) return;
    if (server === undefined) {
      showToast({ title: () => say('history:gone', { server: visibleText(found.server) }), tone: 'bad' });
      return;
    }
    const filled = withVariables(found.argumentsText, answer.value.variables);
    if (!filled.ok) {
      tellFailure(filled.failure);
      return;
    }
    openInForm(server.id, found.tool, filled.value);
    const { leftOut = [] } = found;
    if (leftOut.length > 0) {
      showToast({ title: () => say('history:leftOut', { names: leftOut.join(', ') }), tone: 'info' });
    }
  };
  return (
    <Section
      title={shown}
      note={
        <>
          <IconButton
            icon={Pencil}
            size="small"
            label={text('history:renameOf', { name: shown })}
            onClick={() => {
              setRenaming({ id: null, name });
            }}
          />
          <IconButton
            icon={Download}
            size="small"
            label={text('history:exportOf', { name: shown })}
            onClick={() => void attempt('collection.export', { collection: name })}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={text('history:removeCollection', { name: shown })}
            onClick={() => void removeCollection(name)}
          />
        </>
      }
    >
      <ul className={styles['requests']} aria-label={text('history:requests', { name: shown })}>
        {view.requests.map((request) => (
          <li key={request.id}>
            <button
              type="button"
              className={styles['open']}
              aria-label={text('history:openRequest', { name: visibleText(request.name) })}
              onClick={() => void open(request.id)}
            >
              {visibleText(request.name)}
            </button>
            <span className={styles['what']}>{visibleText(`${request.server}: ${request.tool}`)}</span>
            <IconButton
              icon={Pencil}
              size="small"
              label={text('history:renameOf', { name: visibleText(request.name) })}
              onClick={() => {
                setRenaming({ id: request.id, name: request.name });
              }}
            />
            <IconButton
              icon={Trash2}
              size="small"
              label={text('history:removeRequest', { name: visibleText(request.name) })}
              onClick={() => void removeRequest(name, request.id)}
            />
          </li>
        ))}
      </ul>
      <Variables collection={name} />
      {renaming !== null && (
        <Rename
          name={renaming.name}
          onRename={async (to) =>
            (await attempt('collection.rename', { collection: name, id: renaming.id, to })).ok
          }
          onClose={() => {
            setRenaming(null);
          }}
        />
      )}
    </Section>
  );
}

function requestOf(collection: Collection, id: string) {
  return collection.requests.find((request) => request.id === id);
}
