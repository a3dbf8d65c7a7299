import { CircleSlash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import { visibleText } from '#shared/text/visible';
import { EmptyState } from '../ui/EmptyState';
import { LoadingState } from '../ui/LoadingState';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import type { ResultLook } from './CallResult';
import { FailureView } from './FailureView';
import { RawResult } from './RawResult';
import { readResult } from './result-parts';
import { ResultParts } from './ResultParts';
import type { Fetched } from './use-result';
import styles from './ResultPane.module.css';

interface AnswerProps {
  readonly fetched: Fetched;
  readonly tool: Tool;
  readonly look: ResultLook;
}

export function Answer({ fetched, tool, look }: AnswerProps) {
  const text = useText();
  switch (fetched.type) {
    case 'loading':
      return <LoadingState title={text('result:loading')} />;
    case 'failed':
      return <FailureView failure={fetched.failure} />;
    case 'here':
      return look === 'raw' ? (
        <RawResult text={fetched.text} />
      ) : (
        <PrettyAnswer text={fetched.text} tool={tool} />
      );
  }
}

interface PrettyAnswerProps {
  readonly text: string;
  readonly tool: Tool;
}

/** Not drawn anew while one types beside it. */
const PrettyAnswer = memo(function PrettyAnswer({ text: answer, tool }: PrettyAnswerProps) {
  const text = useText();
  const view = useMemo(() => readResult(answer), [answer]);
  const name = visibleText(tool.originalName);
  const isEmpty = view.parts.length === 0 && view.structured === null;
  if (view.isError) {
    return (
      <div className={styles['error']}>
        <Notice shape="broken" title={text('result:toolError.title', { tool: name })}>
          {text(isEmpty ? 'result:toolError.quiet' : 'result:toolError.words')}
        </Notice>
        <div>
          <ResultParts text={answer} view={view} tool={tool} />
        </div>
      </div>
    );
  }
  if (isEmpty && view.meta === null && tool.outputSchema === null) {
    return (
      <EmptyState icon={CircleSlash2} title={text('result:empty.title')}>
        {text('result:empty.words', { tool: name })}
      </EmptyState>
    );
  }
  return <ResultParts text={answer} view={view} tool={tool} />;
});
