import { lazy, Suspense, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import type { ServerId } from '#shared/ids';
import { rememberPanes } from '../actions';
import { useWindow } from '../store';
import { Panes } from '../ui/Panes';
import { useRoom, type Room } from '../ui/use-room';
import { useText } from '../use-text';
import { CallForm } from './CallForm';
import { History } from './History';
import { ResultPane } from './ResultPane';
import { useArguments } from './use-arguments';
import { useCallKeys } from './use-call-keys';
import { useCalling } from './use-calling';
import { useSaying } from './use-saying';
import { useSending } from './use-sending';
import styles from './ToolBench.module.css';

const ConfirmCall = lazy(() => import('./ConfirmCall').then((module) => ({ default: module.ConfirmCall })));

const least = [10, 8] as const;

interface ToolBenchProps {
  readonly serverId: ServerId;
  readonly tool: Tool;
}

/** Form beside result, or above it where there is less room. */
export function ToolBench({ serverId, tool }: ToolBenchProps) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const room = useRoom(root);
  const isStacked = usePageRoom(root) === 'narrow';
  const name = tool.originalName;
  const args = useArguments(serverId, tool);
  const calling = useCalling(serverId, name);
  const sending = useSending(args, calling, form);
  const serverName = useWindow((state) => state.snapshot.servers[serverId]?.name ?? serverId);
  useCallKeys(root, sending, calling);
  useSaying(name, calling.calls);

  const isBelow = room === 'narrow';
  const panes = isBelow ? 'call-vertical' : 'call-horizontal';
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[panes]);
  const callForm = (
    <CallForm ref={form} serverId={serverId} tool={tool} args={args} calling={calling} sending={sending} />
  );
  const result = (
    <ResultPane serverName={serverName} tool={tool} calling={calling} onSendAgain={sending.sendAgain} />
  );
  return (
    <div ref={root} className={styles['bench']} {...(isStacked ? { 'data-stacked': true } : {})}>
      <Panes
        direction={isStacked ? 'stacked' : isBelow ? 'vertical' : 'horizontal'}
        first={callForm}
        second={result}
        splitter={text(isBelow ? 'result:pane.resultBelow' : 'result:pane.result')}
        initial={isBelow ? '55%' : '46%'}
        least={least}
        sizes={sizes}
        onSizes={(next) => {
          rememberPanes(panes, next);
        }}
      />
      {calling.unconfirmed !== null && (
        <Suspense fallback={null}>
          <ConfirmCall tool={tool} serverName={serverName} calling={calling} />
        </Suspense>
      )}
      <History tool={name} calling={calling} hasRoom={!isBelow} onSendAgain={sending.sendAgain} />
    </div>
  );
}

/** How much room the page has. Where that is little, the page scrolls as one and nothing in it by itself. */
function usePageRoom(within: RefObject<HTMLElement | null>): Room {
  const page = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    page.current = within.current?.closest('main') ?? within.current;
  }, [within]);
  return useRoom(page);
}
