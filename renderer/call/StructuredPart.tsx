import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Verdict } from '#shared/json-schema/fault';
import type { JsonObject } from '#shared/json';
import type { Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { sayFault } from '../json-schema/say-fault';
import { useValidator } from '../json-schema/validator';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { JsonTree } from './JsonTree';
import { ResultSection } from './ResultSection';
import { allBranches } from './tree-rows';
import { useBranches } from './use-branches';
import styles from './parts.module.css';

const openedAtMost = 5_000;
const shownFaults = 8;

interface StructuredPartProps {
  /** The answer's JSON, and where in it the structured output is. */
  readonly text: string;
  readonly at: Part;
  readonly schema: JsonObject | null;
}

/** What programs read of an answer, as a tree, and whether it is what the tool promised. */
export function StructuredPart({ text, at, schema }: StructuredPartProps) {
  const words = useText();
  const { root, open, setOpen } = useBranches(text, at);
  const verdict = useOutputCheck(text, at, schema);
  return (
    <ResultSection
      title={words('result:part.structured')}
      note={verdict !== null && <CheckBadge verdict={verdict} />}
      actions={
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            setOpen(open.size > 0 ? new Set() : allBranches(text, root, openedAtMost));
          }}
        >
          {words(open.size > 0 ? 'result:tree.closeAll' : 'result:tree.openAll')}
        </Button>
      }
    >
      {verdict !== null && verdict.faults.length > 0 && (
        <ul className={styles['faults']}>
          {verdict.faults.slice(0, shownFaults).map((fault) => {
            const place = fault.path.length === 0 ? words('result:check.whole') : fault.path.join('.');
            return (
              <li key={`${place} ${fault.key}`}>
                <code>{visibleText(place)}</code>
                {sayFault(words, fault)}
              </li>
            );
          })}
        </ul>
      )}
      <JsonTree
        label={words('result:part.structured')}
        text={text}
        root={root}
        open={open}
        onOpen={setOpen}
      />
    </ResultSection>
  );
}

function CheckBadge({ verdict }: { readonly verdict: Verdict }) {
  const words = useText();
  if (verdict.unchecked !== null) return <Badge>{words('result:check.unchecked')}</Badge>;
  return verdict.faults.length === 0 ? (
    <Badge tone="ok" icon={Check}>
      {words('result:check.matches')}
    </Badge>
  ) : (
    <Badge tone="bad">{words('result:check.differs')}</Badge>
  );
}

function useOutputCheck(text: string, at: Part, schema: JsonObject | null): Verdict | null {
  const validator = useValidator();
  const [judged, setJudged] = useState<{ readonly at: Part; readonly verdict: Verdict } | null>(null);
  useEffect(() => {
    if (schema === null) return undefined;
    let isOver = false;
    void validator.validate(schema, text.slice(at.from, at.to)).then((verdict) => {
      if (!isOver) setJudged({ at, verdict });
    });
    return () => {
      isOver = true;
    };
  }, [validator, schema, text, at]);
  return schema !== null && judged?.at === at ? judged.verdict : null;
}
