import { CircleAlert, Eye, TriangleAlert } from 'lucide-react';
import type { ToolSummary } from '#shared/catalog/catalog';
import { visibleText } from '#shared/text/visible';
import text from '../styles/text.module.css';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import styles from './ToolList.module.css';

interface ToolRowProps {
  readonly tool: ToolSummary;
  /** Why it cannot be called here, in a word; null: it can. */
  readonly held: string | null;
}

/** The tool's own name, and what it says of itself: that it only reads, or destroys. */
export function ToolRow({ tool, held }: ToolRowProps) {
  const words = useText();
  const name = visibleText(tool.originalName);
  const reads = tool.annotations['readOnlyHint'] === true;
  const destroys = !reads && tool.annotations['destructiveHint'] === true;
  const note = reads ? words('list:reads') : destroys ? words('list:destroys') : null;
  const problem = tool.problems.length > 0 ? words('list:hasProblem') : null;
  return (
    <>
      <span className={text['hidden']}>
        {[name, note, held, problem].filter((part) => part !== null).join(', ')}
      </span>
      <span className={cx(styles['name'], held !== null && styles['held'])} title={name} aria-hidden="true">
        {name}
      </span>
      {held !== null && (
        <span className={styles['changed']} aria-hidden="true">
          {held}
        </span>
      )}
      {problem !== null && (
        <span title={tool.problems.join(' ')} className={styles['mark']} aria-hidden="true">
          <Icon of={CircleAlert} size="small" />
        </span>
      )}
      {note !== null && <Icon of={reads ? Eye : TriangleAlert} size="small" className={styles['mark']} />}
    </>
  );
}
