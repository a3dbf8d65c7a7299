import { useRef, type ReactNode } from 'react';
import { firstWish } from './activity-state';
import { RunningCalls } from './RunningCalls';
import { TrafficBody } from './TrafficBody';
import { TrafficTools } from './TrafficTools';
import { useTrafficView } from './use-traffic-view';
import styles from './ActivityPanel.module.css';

interface ActivityBodyProps {
  readonly toggle: ReactNode;
  readonly close: ReactNode;
}

export function ActivityBody({ toggle, close }: ActivityBodyProps) {
  const view = useTrafficView(firstWish());
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className={styles['body']}>
      <div className={styles['bar']}>
        {toggle}
        <TrafficTools
          wish={view.wish}
          onWish={view.onWish}
          errors={view.traffic.errors}
          choosesServer
          onDown={() => root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()}
          onCleared={view.traffic.refresh}
        />
        {close}
      </div>
      <RunningCalls />
      <TrafficBody {...view} isOfOneServer={false} />
    </div>
  );
}
