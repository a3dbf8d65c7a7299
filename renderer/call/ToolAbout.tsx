import { memo, useId, useMemo, useState } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import type { JsonObject } from '#shared/json';
import type { SchemaProblem } from '#shared/json-schema/problems';
import { visibleText } from '#shared/text/visible';
import { openLink } from '../actions';
import { sayProblem } from '../json-schema/say-fault';
import { Badge } from '../ui/Badge';
import { FoldButton } from '../ui/FoldButton';
import { Markdown } from '../ui/Markdown';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { JsonTree } from './JsonTree';
import { toolBadges } from './tool-badges';
import { useBranches } from './use-branches';
import styles from './ToolAbout.module.css';

interface ToolAboutProps {
  readonly tool: Tool;
  readonly schemaProblems: readonly SchemaProblem[];
}

/**
 * What a tool says of itself, and what of it cannot be used. Drawn once for each definition: Markdown that is drawn
 * anew under a pointer loses the click on its links.
 */
export const ToolAbout = memo(function ToolAbout({ tool, schemaProblems }: ToolAboutProps) {
  const text = useText();
  const title = tool.title === tool.originalName ? null : tool.title;
  const badges = toolBadges(text, tool.annotations);
  const problems = [...tool.problems, ...schemaProblems.map((problem) => sayProblem(text, problem))];
  return (
    <>
      {(title !== null || badges.length > 0) && (
        <div className={styles['lead']}>
          {title !== null && <p className={styles['title']}>{visibleText(title)}</p>}
          {badges.map(({ words, icon, tone }) => (
            <Badge key={words} icon={icon} tone={tone}>
              {words}
            </Badge>
          ))}
        </div>
      )}
      {tool.description !== null && tool.description !== '' && (
        <div className={styles['about']}>
          <Markdown onLink={(url) => void openLink(url)}>{visibleText(tool.description)}</Markdown>
        </div>
      )}
      {problems.length > 0 && (
        <Notice shape="held" title={text('result:tool.setAside')}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {Object.keys(tool.extra).length > 0 && <Extra extra={tool.extra} />}
    </>
  );
});

/** Fields that Patchbay does not know are kept and can be looked at. */
function Extra({ extra }: { readonly extra: JsonObject }) {
  const words = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const text = useMemo(() => JSON.stringify(extra), [extra]);
  const branches = useBranches(text, null);
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={setOpen} controls={id}>
        {words('result:tool.extra')}
      </FoldButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <JsonTree
            label={words('result:tool.extra')}
            text={text}
            root={branches.root}
            open={branches.open}
            onOpen={branches.setOpen}
          />
        )}
      </div>
    </div>
  );
}
