import { useRef } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { TrafficBody } from './TrafficBody';
import { TrafficTools } from './TrafficTools';
import { useTrafficView } from './use-traffic-view';
import styles from './TrafficTab.module.css';

/** The traffic and the log of one server. */
export function TrafficTab({ server }: { readonly server: ServerView }) {
  const view = useTrafficView({ serverId: server.id });
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className={styles['tab']}>
      <header className={styles['head']}>
        <TrafficTools
          wish={view.wish}
          onWish={view.onWish}
          errors={view.traffic.errors}
          choosesServer={false}
          onDown={() => root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()}
          onCleared={view.traffic.refresh}
        />
      </header>
      <TrafficBody {...view} isOfOneServer />
    </div>
  );
}
