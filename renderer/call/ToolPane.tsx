import type { ServerId } from '#shared/ids';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { ToolBench } from './ToolBench';
import { useToolDefinition } from './use-tool-definition';

interface ToolPaneProps {
  readonly serverId: ServerId;
  /** Original. */
  readonly toolName: string;
}

/** Form, result and history of one tool. */
export function ToolPane({ serverId, toolName }: ToolPaneProps) {
  const text = useText();
  const { tool, failure, reload } = useToolDefinition(serverId, toolName);
  if (tool !== null) return <ToolBench key={`${serverId}\n${toolName}`} serverId={serverId} tool={tool} />;
  if (failure === null) return <LoadingState title={text('result:tool.loading', { tool: toolName })} />;
  return (
    <ErrorState
      title={text('result:tool.failed', { tool: toolName })}
      actions={<Button onClick={reload}>{text('result:tool.tryAgain')}</Button>}
    >
      {[failure.message, failure.hint].filter((words) => words !== null).join(' ')}
    </ErrorState>
  );
}
