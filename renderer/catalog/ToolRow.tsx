import { Eye, TriangleAlert } from 'lucide-react';
import type { ToolSummary } from '#shared/catalog/catalog';
import text from '../styles/text.module.css';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import styles from './ToolList.module.css';

/** The tool's own name, and what it says of itself: that it only reads, or destroys. */
export function ToolRow({ tool }: { readonly tool: ToolSummary }) {
  const words = useText();
  const reads = tool.annotations['readOnlyHint'] === true;
  const destroys = !reads && tool.annotations['destructiveHint'] === true;
  const note = reads ? words('list:reads') : destroys ? words('list:destroys') : null;
  return (
    <>
      <span className={text['hidden']}>
        {note === null ? tool.originalName : `${tool.originalName}, ${note}`}
      </span>
      <span className={styles['name']} title={tool.originalName} aria-hidden="true">
        {tool.originalName}
      </span>
      {note !== null && <Icon of={reads ? Eye : TriangleAlert} size="small" className={styles['mark']} />}
    </>
  );
}
