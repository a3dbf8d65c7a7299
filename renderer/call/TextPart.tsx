import { memo, useMemo, useState } from 'react';
import type { Part } from '#shared/json-schema/scan';
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
import { SaveButton } from './SaveButton';
import { ResultSection } from './ResultSection';
import { textViews, type TextViewName } from './text-kind';
import { cutString } from './tree-rows';
import { useBranches } from './use-branches';
import styles from './parts.module.css';

/** Of a longer text the beginning is shown until one asks for all; it is not even decoded before. */
const shownAtFirst = 20_000;

interface TextPartProps {
  readonly title: string;
  /** The answer's JSON, and the string in it. */
  readonly source: string;
  readonly at: Part;
  /** Said by someone whose words must not be dressed up: a tool that reports an error. */
  readonly plain?: boolean;
  /** What the server says that it is. */
  readonly mimeType?: string | null;
  /** Of the file that it can be saved to. */
  readonly fileName?: string;
}

export function TextPart(props: TextPartProps) {
  const { title, source, at, plain = false, mimeType = null, fileName } = props;
  const text = useText();
  const length = at.to - at.from;
  const isLong = length > shownAtFirst;
  const start = useMemo(() => cutString(source, at, shownAtFirst), [source, at]);
  const views = useMemo(
    (): readonly TextViewName[] => (plain || isLong ? ['plain'] : textViews(start, mimeType)),
    [start, plain, isLong, mimeType]
  );
  const [wanted, setWanted] = useState<TextViewName | null>(null);
  const [isWhole, setWhole] = useState(false);
  const view = wanted !== null && views.includes(wanted) ? wanted : (views[0] ?? 'plain');
  const size = sizeWords(text, length);
  return (
    <ResultSection
      title={title}
      actions={
        <>
          {views.length > 1 && (
            <SegmentedControl
              label={text('result:text.view')}
              value={view}
              onChange={setWanted}
              options={views.map((one) => ({ value: one, label: text(`result:text.${one}`) }))}
            />
          )}
          {fileName !== undefined && (
            <SaveButton fileName={fileName} source={source} at={at} encoding="text" />
          )}
        </>
      }
    >
      {isWhole ? (
        <LongText label={text('result:text.label')} text={source} literal={at} />
      ) : (
        <Words content={start} view={view} framed={plain} />
      )}
      {isLong && !isWhole && (
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
    </ResultSection>
  );
}

interface WordsProps {
  readonly content: string;
  readonly view: TextViewName;
  readonly framed: boolean;
}

/** Drawn once: Markdown that is drawn anew under a pointer loses the click on its links. */
const Words = memo(function Words({ content, view, framed }: WordsProps) {
  const text = useText();
  const isHiding = useMemo(() => hasHidden(content), [content]);
  if (content === '') return <p className={styles['quiet']}>{text('result:text.empty')}</p>;
  if (view === 'json') return <TextTree label={text('result:text.json')} text={content} />;
  return (
    <>
      {view === 'markdown' ? (
        <Markdown onLink={(url) => void openLink(url)}>{visibleText(content)}</Markdown>
      ) : (
        <p className={framed ? styles['framed'] : styles['plain']}>
          <HiddenText>{content}</HiddenText>
        </p>
      )}
      {isHiding && <p className={styles['note']}>{text('result:text.hidden')}</p>}
    </>
  );
});

function TextTree({ label, text }: { readonly label: string; readonly text: string }) {
  const { root, open, setOpen } = useBranches(text, null);
  return <JsonTree label={label} text={text} root={root} open={open} onOpen={setOpen} />;
}
