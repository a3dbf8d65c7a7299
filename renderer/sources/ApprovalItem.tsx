import type { ApprovalDetails, ApprovalLine } from '#shared/ipc/source-commands';
import { visibleText } from '#shared/text/visible';
import { quoted } from '../server/transport';
import { Badge } from '../ui/Badge';
import { Checkbox } from '../ui/Checkbox';
import { cx } from '../ui/cx';
import { Facts } from '../ui/Facts';
import { useText } from '../use-text';
import hidden from '../styles/text.module.css';
import styles from './Approve.module.css';
import { dateAlone } from '../formats';

interface ApprovalItemProps {
  readonly approval: ApprovalDetails;
  readonly wanted: boolean;
  readonly onWant: (isWanted: boolean) => void;
}

/** One server that asks: its whole command, where it leads to, what it is given, and what is different from last time. */
export function ApprovalItem({ approval, wanted, onWant }: ApprovalItemProps) {
  const text = useText();
  const { name, command, isLocal, program, cwd, variables, others, switchesOn, approvedAt, changes } =
    approval;
  const hasChanges = changes?.some(({ change }) => change !== 'same') === true;
  return (
    <li>
      <div className={styles['head']}>
        <Checkbox checked={wanted} onChange={onWant}>
          {name}
        </Checkbox>
        <Badge tone="busy">
          {approvedAt === null
            ? text('source:approve.new')
            : text('source:approve.changed', { date: dateAlone.format(new Date(approvedAt)) })}
        </Badge>
      </div>
      <pre
        className={styles['command']}
        tabIndex={0}
        role="group"
        aria-label={text('source:approve.commandOf', { name })}
      >
        {visibleText(command.map((word) => (isLocal ? quoted(word) : word)).join(' '))}
      </pre>
      {hasChanges && <Changes lines={changes} label={text('source:approve.changesOf', { name })} />}
      {switchesOn && <p className={styles['warn']}>{text('source:approve.switchesOn', { name })}</p>}
      <Facts
        facts={[
          isLocal
            ? {
                name: text('source:approve.program'),
                value:
                  program === null ? text('source:approve.noProgram') : <code>{visibleText(program)}</code>
              }
            : null,
          cwd === null ? null : { name: text('source:approve.cwd'), value: <code>{visibleText(cwd)}</code> },
          pairsFact(text(isLocal ? 'source:approve.variables' : 'source:approve.headers'), variables),
          pairsFact(text('source:approve.others'), others)
        ]}
      />
    </li>
  );
}

function pairsFact(name: string, pairs: ApprovalDetails['others']) {
  if (pairs.length === 0) return null;
  const items = pairs.map((pair, index) => (
    <li key={index}>
      <code>{visibleText(`${pair.name}=${pair.value}`)}</code>
    </li>
  ));
  return { name, value: <ul className={styles['variables']}>{items}</ul> };
}

/** Signs as well as tints, and words for those who see neither. */
function Changes({ lines, label }: { readonly lines: readonly ApprovalLine[]; readonly label: string }) {
  const text = useText();
  return (
    <ol className={styles['changes']} aria-label={label}>
      {lines.map((line, index) => (
        <li key={index} className={cx(styles[line.change])}>
          <b aria-hidden="true">{{ added: '+', removed: '−', same: ' ' }[line.change]}</b>
          {line.change !== 'same' && (
            <span className={hidden['hidden']}>{text(`source:approve.${line.change}`)}</span>
          )}
          <span>{visibleText(line.text)}</span>
        </li>
      ))}
    </ol>
  );
}
