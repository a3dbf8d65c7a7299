import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Call } from '#shared/call/state';
import type { Tool } from '#shared/catalog/catalog';
import { visibleText } from '#shared/text/visible';
import { EmptyState } from '../ui/EmptyState';
import { useText } from '../use-text';
import { CallMark } from './CallMark';
import { CallResult, type ResultLook } from './CallResult';
import { FailureView } from './FailureView';
import { ResultRegion } from './ResultRegion';
import { RunningView } from './RunningView';
import type { Calling } from './use-calling';

interface ResultPaneProps {
  readonly serverName: string;
  readonly tool: Tool;
  readonly calling: Calling;
  readonly onSendAgain: (call: Call) => Promise<void>;
}

/** What came of a call: nothing yet, on its way, an answer, the tool's own error, or no answer at all. */
export function ResultPane({ serverName, tool, calling, onSendAgain }: ResultPaneProps) {
  const text = useText();
  const [look, setLook] = useState<ResultLook>('pretty');
  const { shown } = calling;
  const name = visibleText(tool.originalName);
  switch (shown.type) {
    case 'nothing': {
      const reads = tool.annotations['readOnlyHint'] === true;
      return (
        <ResultRegion state={<CallMark shape="idle" word={text('result:state.none')} />}>
          <EmptyState icon={Play} title={text('result:none.title')}>
            {text(reads ? 'result:none.readOnly' : 'result:none.words', { tool: name, server: serverName })}
          </EmptyState>
        </ResultRegion>
      );
    }
    case 'sending':
      return (
        <ResultRegion state={<CallMark shape="busy" word={text('result:state.sending')} />}>
          <RunningView tool={name} server={serverName} startedAt={shown.since} progress={null} />
        </ResultRegion>
      );
    case 'refused':
      return (
        <ResultRegion state={<CallMark shape="broken" word={text('result:state.notSent')} />}>
          <FailureView failure={shown.failure} />
        </ResultRegion>
      );
    case 'call':
      return (
        <CallResult
          key={shown.call.id}
          call={shown.call}
          tool={tool}
          serverName={serverName}
          look={look}
          onLook={setLook}
          onSendAgain={onSendAgain}
        />
      );
  }
}
