import type { ImportableFile, ImportableServer } from '#shared/view/import-view';
import { ProblemList } from '../sources/ProblemList';
import { Badge } from '../ui/Badge';
import { Checkbox } from '../ui/Checkbox';
import { useText } from '../use-text';
import { choiceKey, chosenOf, newOf, rivalsOf } from './choices';
import { ClashWithMine, ClashWithRival } from './Clashes';
import type { ImportState } from './use-import';
import styles from './ImportServers.module.css';

interface ServerChoicesProps {
  readonly file: ImportableFile;
  readonly state: ImportState;
}

/** The servers of one file: which are new, which are here already, and which share only a name. */
export function ServerChoices({ file, state }: ServerChoicesProps) {
  const text = useText();
  const all = newOf(file);
  const chosen = chosenOf(file, state.choices).filter(({ standing }) => standing.kind === 'new');
  return (
    <section aria-label={text('import:servers', { program: file.program })}>
      {file.servers.length === 0 && <p>{text('import:empty')}</p>}
      {all.length > 1 && (
        <Checkbox
          checked={chosen.length === all.length}
          mixed={chosen.length > 0 && chosen.length < all.length}
          onChange={(isChosen) => {
            for (const { name } of all) state.choose(file.file, name, isChosen ? 'both' : null);
          }}
        >
          {text('import:all', { program: file.program })}
        </Checkbox>
      )}
      <ul className={styles['servers']}>
        {file.servers.map((server) => (
          <ServerChoice key={server.name} file={file.file} server={server} state={state} />
        ))}
      </ul>
      <ProblemList problems={file.problems} />
    </section>
  );
}

interface ServerChoiceProps {
  readonly file: string;
  readonly server: ImportableServer;
  readonly state: ImportState;
}

function ServerChoice({ file, server, state }: ServerChoiceProps) {
  const text = useText();
  const { name, standing } = server;
  const choice = state.choices[choiceKey(file, name)] ?? null;
  const rivals = rivalsOf(state.files ?? [], file, server);
  const isClash = standing.kind === 'clash' || rivals.length > 0;
  return (
    <li className={styles['server']}>
      <div className={styles['row']}>
        <Checkbox
          className={styles['name']}
          checked={choice !== null}
          disabled={standing.kind === 'same'}
          onChange={(isChosen) => state.choose(file, name, isChosen ? 'both' : null)}
        >
          {name}
        </Checkbox>
        <code className={styles['what']}>{server.what}</code>
        <span className={styles['badges']}>
          {!server.enabled && <Badge>{text('import:off')}</Badge>}
          {!server.startable && <Badge tone="bad">{text('import:notStartable')}</Badge>}
          {standing.kind === 'new' && !isClash && <Badge tone="ok">{text('import:new')}</Badge>}
          {isClash && <Badge tone="busy">{text('import:clash')}</Badge>}
          {standing.kind === 'same' && (
            <Badge>
              {standing.as === name ? text('import:same') : text('import:sameAs', { name: standing.as })}
            </Badge>
          )}
        </span>
      </div>
      <ClashWithMine file={file} server={server} state={state} />
      <ClashWithRival file={file} server={server} state={state} rivals={rivals} />
      <ProblemList problems={server.problems} />
    </li>
  );
}
