import { useMemo, useState } from 'react';
import { assertNever } from '#shared/assert-never';
import { layOut, stringFrom, type Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import type { Tool } from '#shared/catalog/catalog';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { JsonTree } from './JsonTree';
import { MediaPart } from './MediaPart';
import { LinkPart, ResourcePart } from './ResourceParts';
import type { ResultPart, ResultView } from './result-parts';
import { ResultSection } from './ResultSection';
import { StructuredPart } from './StructuredPart';
import { TextPart } from './TextPart';
import { useBranches } from './use-branches';
import styles from './parts.module.css';

interface ResultPartsProps {
  readonly text: string;
  readonly view: ResultView;
  readonly tool: Tool;
}

/** An answer piece by piece, in the order in which it came; what programs read of it comes last. */
export function ResultParts({ text, view, tool }: ResultPartsProps) {
  const words = useText();
  const { parts, structured, meta, isError } = view;
  const isMissing = tool.outputSchema !== null && structured === null && !isError;
  return (
    <>
      {parts.map((part) => (
        <OnePart key={part.at.start} part={part} text={text} view={view} tool={tool.originalName} />
      ))}
      {structured !== null && <StructuredPart text={text} at={structured} schema={tool.outputSchema} />}
      {isMissing && <Notice shape="broken" title={words('result:check.missing')} />}
      {meta !== null && <Raw title={words('result:part.meta')} text={text} part={meta} />}
    </>
  );
}

interface OnePartProps {
  readonly part: ResultPart;
  readonly text: string;
  readonly view: ResultView;
  readonly tool: string;
}

export function OnePart({ part, text, view, tool }: OnePartProps) {
  const words = useText();
  switch (part.type) {
    case 'text':
      return <TextOrSame part={part} text={text} view={view} />;
    case 'image':
    case 'audio':
      return <MediaPart part={part} text={text} tool={tool} />;
    case 'link':
      return <LinkPart part={part} />;
    case 'resource':
      return <ResourcePart part={part} text={text} />;
    case 'unknown': {
      const title =
        part.name === null
          ? words('result:part.unknown')
          : words('result:part.unknownNamed', { type: visibleText(part.name) });
      return <Raw title={title} text={text} part={part.at} />;
    }
    default:
      return assertNever(part);
  }
}

/** Many servers repeat their structured output as text, for clients that know no other; once is enough to read. */
function TextOrSame({
  part,
  text,
  view
}: Pick<OnePartProps, 'text' | 'view'> & { readonly part: ResultPart }) {
  const words = useText();
  const [isWanted, setWanted] = useState(false);
  const isSame = useMemo(() => saysTheSame(part.at, text, view), [part, text, view]);
  if (!isSame || isWanted)
    return (
      <TextPart
        title={words(view.isError ? 'result:toolError.own' : 'result:part.text')}
        source={text}
        at={part.at}
        plain={view.isError}
        fileName={view.isError ? 'error.txt' : 'answer.txt'}
      />
    );
  return (
    <ResultSection title={words('result:part.text')}>
      <p className={styles['more']}>
        <span className={styles['quiet']}>{words('result:part.sameAsStructured')}</span>
        <Button
          size="small"
          onClick={() => {
            setWanted(true);
          }}
        >
          {words('result:part.showText')}
        </Button>
      </p>
    </ResultSection>
  );
}

const comparable = 200_000;

function saysTheSame(at: Part, text: string, { structured }: ResultView): boolean {
  if (structured === null || at.to - at.from > comparable) return false;
  const content = stringFrom(text.slice(at.from, at.to));
  return /^\s*[[{]/.test(content) && layOut(content) === layOut(text.slice(structured.from, structured.to));
}

function Raw({
  title,
  text,
  part
}: {
  readonly title: string;
  readonly text: string;
  readonly part: ResultPart['at'];
}) {
  const { root, open, setOpen } = useBranches(text, part);
  return (
    <ResultSection title={title}>
      <JsonTree label={title} text={text} root={root} open={open} onOpen={setOpen} />
    </ResultSection>
  );
}
