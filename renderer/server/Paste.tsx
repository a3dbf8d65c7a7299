import { Check } from 'lucide-react';
import type { Understood } from '#shared/server/understood';
import { ProblemList } from '../sources/ProblemList';
import { Field } from '../ui/Field';
import { Icon } from '../ui/Icon';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { Shape } from '../ui/Shape';
import { TextArea } from '../ui/TextArea';
import { useText } from '../use-text';
import styles from './Paste.module.css';

interface PasteProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** null while nothing is pasted. */
  readonly understood: Understood | null;
  /** The first word of a command that is no program here; undefined while that is not known. */
  readonly missing: string | null | undefined;
  /** Which of several servers the form shows. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Takes anything that a server's web page shows, and says what it understood before anything is saved. */
export function Paste({ value, onChange, understood, missing, chosen, onChoose }: PasteProps) {
  const text = useText();
  const servers = understood?.kind === 'servers' ? understood.servers : [];
  return (
    <div className={styles['paste']}>
      <Field label={text('serverForm:paste')} kind={text('serverForm:pasteKind')}>
        {(control) => (
          <TextArea {...control} code rows={3} value={value} onChange={onChange} className={styles['area']} />
        )}
      </Field>
      <div role="status">
        {understood !== null && missing !== undefined && (
          <Outcome
            understood={
              missing === null
                ? understood
                : { kind: 'nothing', reason: text('serverForm:noProgram', { program: missing }) }
            }
          />
        )}
      </div>
      {servers.length > 1 && (
        <Choice names={servers.map((server) => server.definition.name)} {...{ chosen, onChoose }} />
      )}
      {understood?.kind === 'servers' && (
        <ProblemList problems={[...(servers[chosen]?.notes ?? []), ...understood.leftOut]} />
      )}
    </div>
  );
}

function Outcome({ understood }: { readonly understood: Understood }) {
  const text = useText();
  if (understood.kind === 'nothing') {
    return (
      <p className={styles['outcome']}>
        <Shape kind="held" tinted />
        <span>{understood.reason}</span>
      </p>
    );
  }
  const count = understood.servers.length;
  const [first] = understood.servers;
  const where = first?.definition.transport === 'stdio' ? 'here' : 'web';
  return (
    <p className={styles['outcome']}>
      <Icon of={Check} className={styles['ok']} />
      <span>
        <b>
          {text(`serverForm:from.${understood.from}`)}{' '}
          {count === 1 ? text(`serverForm:one.${where}`) : text('serverForm:several', { count })}
        </b>{' '}
        {text('serverForm:nothingSaved')}
      </span>
    </p>
  );
}

interface ChoiceProps {
  readonly names: readonly string[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Few stand beside each other, many in a list. */
const fewest = 4;

function Choice({ names, chosen, onChoose }: ChoiceProps) {
  const text = useText();
  const options = names.map((label, index) => ({ value: String(index), label }));
  const choose = (value: string) => onChoose(Number(value));
  const label = text('serverForm:which');
  if (names.length < fewest) {
    return (
      <div>
        <SegmentedControl label={label} value={String(chosen)} onChange={choose} options={options} />
      </div>
    );
  }
  return (
    <Field label={label}>
      {(control) => <Select {...control} value={String(chosen)} onChange={choose} options={options} />}
    </Field>
  );
}
