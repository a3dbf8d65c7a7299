import { Copy, RotateCw } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { Call } from '#shared/call/state';
import type { Tool } from '#shared/catalog/catalog';
import { visibleText } from '#shared/text/visible';
import { copy } from '../actions';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Notice } from '../ui/Notice';
import { SegmentedControl } from '../ui/SegmentedControl';
import { say } from '../text';
import { useText } from '../use-text';
import { Answer } from './Answer';
import { CallMark } from './CallMark';
import { callState } from './call-words';
import { FailureView } from './FailureView';
import { durationWords, sizeWords } from './measures';
import { textToCopy } from './result-parts';
import { ResultRegion } from './ResultRegion';
import { RunningView } from './RunningView';
import { useResult } from './use-result';

const CallExtras = lazy(() =>
  import('../history/CallExtras').then((module) => ({ default: module.CallExtras }))
);

export type ResultLook = 'pretty' | 'raw';

interface CallResultProps {
  readonly call: Call;
  readonly tool: Tool;
  readonly serverName: string;
  readonly look: ResultLook;
  readonly onLook: (look: ResultLook) => void;
  readonly onSendAgain: (call: Call) => Promise<void>;
}

const looks: readonly ResultLook[] = ['pretty', 'raw'];

/** One call: while it runs, and how it ended. */
export function CallResult(props: CallResultProps) {
  const { call, serverName, onSendAgain } = props;
  const text = useText();
  const { key, shape } = callState(call);
  const state = <CallMark shape={shape} word={text(`result:state.${key}`)} />;
  const name = visibleText(call.tool);
  const { outcome } = call;
  const again = (
    <>
      <Button size="small" icon={RotateCw} onClick={() => void onSendAgain(call)}>
        {text('result:sendAgain')}
      </Button>
      <Suspense fallback={null}>
        <CallExtras call={call} />
      </Suspense>
    </>
  );
  const took = call.ms === null ? '' : durationWords(text, call.ms);
  switch (outcome.type) {
    case 'running':
      return (
        <ResultRegion state={state}>
          <RunningView
            tool={name}
            server={serverName}
            startedAt={call.startedAt}
            progress={outcome.progress}
          />
        </ResultRegion>
      );
    case 'answered':
      return <Answered {...props} state={state} foot={again} bytes={outcome.bytes} took={took} />;
    case 'failed':
      return (
        <ResultRegion state={state} facts={took} foot={again}>
          <FailureView failure={outcome.failure} />
        </ResultRegion>
      );
    case 'cancelled':
      return (
        <ResultRegion state={state} facts={took} foot={again}>
          <Notice shape="idle" title={text('result:cancelled.title')}>
            {text('result:cancelled.words', { server: serverName })}
          </Notice>
        </ResultRegion>
      );
  }
}

interface AnsweredProps extends CallResultProps {
  readonly state: React.ReactNode;
  readonly foot: React.ReactNode;
  readonly bytes: number;
  readonly took: string;
}

function Answered({ call, tool, look, onLook, state, foot, bytes, took }: AnsweredProps) {
  const text = useText();
  const fetched = useResult(call.id);
  const facts = [took, sizeWords(text, bytes)].filter((words) => words !== '').join(' · ');
  const copied = useMemo(
    () => (fetched.type === 'here' ? () => textToCopy(fetched.text, look === 'pretty') : null),
    [fetched, look]
  );
  return (
    <ResultRegion
      state={state}
      facts={facts}
      foot={foot}
      actions={
        <>
          <SegmentedControl
            label={text('result:view.label')}
            value={look}
            onChange={onLook}
            options={looks.map((one) => ({ value: one, label: text(`result:view.${one}`) }))}
          />
          <IconButton
            icon={Copy}
            size="small"
            label={text('result:copy')}
            busy={copied === null}
            onClick={() => {
              if (copied !== null) void copy(copied(), () => say('result:copied'));
            }}
          />
        </>
      }
    >
      <Answer fetched={fetched} tool={tool} look={look} />
    </ResultRegion>
  );
}
