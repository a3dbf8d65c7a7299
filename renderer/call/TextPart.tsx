import { useMemo, useState } from 'react';
import { hasHidden, visibleText } from '#shared/text/visible';
import { openLink } from '../actions';
import { Button } from '../ui/Button';
import { Markdown } from '../ui/Markdown';
import { SegmentedControl } from '../ui/SegmentedControl';
import { useText } from '../use-text';
import { HiddenText } from './HiddenText';
import { JsonTree } from './JsonTree';
import { LongText } from './LongText';
import { sizeWords } from './measures';
import { ResultSection } from './ResultSection';
import { textViews, type TextViewName } from './text-kind';
import { useBranches } from './use-branches';
import styles from './parts.module.css';

/** Of a longer text the beginning is shown until one asks for all. */
const shownAtFirst = 20_000;

interface TextPartProps {
  readonly title: string;
  readonly text: string;
  /** Said by someone whose words must not be dressed up: a tool that reports an error. */
  readonly plain?: boolean;
}

export function TextPart({ title, text: content, plain = false }: TextPartProps) {
  const text = useText();
  const views = useMemo(
    (): readonly TextViewName[] => (plain ? ['plain'] : textViews(content)),
    [content, plain]
  );
  const [wanted, setWanted] = useState<TextViewName | null>(null);
  const view = wanted !== null && views.includes(wanted) ? wanted : (views[0] ?? 'plain');
  return (
    <ResultSection
      title={title}
      actions={
        views.length > 1 && (
          <SegmentedControl
            label={text('result:text.view')}
            value={view}
            onChange={setWanted}
            options={views.map((one) => ({ value: one, label: text(`result:text.${one}`) }))}
          />
        )
      }
    >
      <TextBody content={content} view={view} framed={plain} />
    </ResultSection>
  );
}

function TextBody({
  content,
  view,
  framed
}: {
  readonly content: string;
  readonly view: TextViewName;
  readonly framed: boolean;
}) {
  const text = useText();
  const isHiding = useMemo(() => hasHidden(content.slice(0, shownAtFirst)), [content]);
  if (content === '') return <p className={styles['quiet']}>{text('result:text.empty')}</p>;
  if (view === 'json') {
    return <TextTree label={text('result:text.json')} text={content} />;
  }
  return (
    <>
      {view === 'markdown' ? (
        <Markdown onLink={(url) => void openLink(url)}>{visibleText(content)}</Markdown>
      ) : (
        <PlainText content={content} framed={framed} />
      )}
      {isHiding && <p className={styles['note']}>{text('result:text.hidden')}</p>}
    </>
  );
}

function TextTree({ label, text }: { readonly label: string; readonly text: string }) {
  const { root, open, setOpen } = useBranches(text, null);
  return <JsonTree label={label} text={text} root={root} open={open} onOpen={setOpen} />;
}

function PlainText({ content, framed }: { readonly content: string; readonly framed: boolean }) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const size = sizeWords(text, content.length);
  if (content.length > shownAtFirst && isWhole) {
    return <LongText label={text('result:text.label')} text={content} />;
  }
  return (
    <>
      <p className={framed ? styles['framed'] : styles['plain']}>
        <HiddenText>{content.slice(0, shownAtFirst)}</HiddenText>
      </p>
      {content.length > shownAtFirst && (
        <p className={styles['more']}>
          <span className={styles['note']}>
            {text('result:text.cut', { shown: sizeWords(text, shownAtFirst), size })}
          </span>
          <Button
            size="small"
            onClick={() => {
              setWhole(true);
            }}
          >
            {text('result:text.all', { size })}
          </Button>
        </p>
      )}
    </>
  );
}
