import { File } from 'lucide-react';
import { memo, useMemo } from 'react';
import { partNamed, partsOf, rootPart } from '#shared/json-schema/scan';
import { FailureView } from '../call/FailureView';
import { readResource } from '../call/result-parts';
import { ResourcePart } from '../call/ResourceParts';
import type { Fetched } from '../call/use-result';
import { EmptyState } from '../ui/EmptyState';
import { useText } from '../use-text';
import { Waiting } from './Waiting';

interface ContentsProps {
  readonly fetched: Fetched;
  readonly name: string;
  /** What stands for the reading, as `readingKey` says it. */
  readonly of: string;
}

/** What reading a resource gave. */
export function Contents({ fetched, name, of }: ContentsProps) {
  const text = useText();
  switch (fetched.type) {
    case 'loading':
      return <Waiting title={text('resource:reading', { name })} of={of} />;
    case 'failed':
      return <FailureView failure={fetched.failure} />;
    case 'here':
      return <Parts answer={fetched.text} />;
  }
}

const Parts = memo(function Parts({ answer }: { readonly answer: string }) {
  const text = useText();
  const parts = useMemo(() => {
    const list = partNamed(answer, rootPart(answer).from, 'contents');
    return list?.kind === 'list' ? [...partsOf(answer, list.from)] : [];
  }, [answer]);
  if (parts.length === 0) {
    return (
      <EmptyState icon={File} title={text('resource:empty')}>
        {text('resource:emptyWhy')}
      </EmptyState>
    );
  }
  return (
    <div>
      {parts.map((part) => (
        <ResourcePart key={part.start} part={readResource(answer, part)} text={answer} />
      ))}
    </div>
  );
});
