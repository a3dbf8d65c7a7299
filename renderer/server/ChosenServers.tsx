import { Power, PowerOff, RefreshCw, Send, Trash2, X } from 'lucide-react';
import { reconnectAll, switchAll } from '../action/many';
import { useServers } from '../selectors';
import { openDialog } from '../store';
import { IconButton } from '../ui/IconButton';
import { useText } from '../use-text';
import { choose, useChosen } from './chosen-servers';
import styles from './ChosenServers.module.css';

/** What can be done to the servers that are chosen in the list. */
export function ChosenServers() {
  const text = useText();
  const ids = useChosen((state) => state.ids);
  const servers = useServers().filter(({ id }) => ids.includes(id));
  const serverIds = servers.map(({ id }) => id);
  return (
    <div role="toolbar" aria-label={text('menu:many.label')} className={styles['bar']}>
      <span role="status" className={styles['count']}>
        {text('menu:many.chosen', { count: servers.length })}
      </span>
      <IconButton
        size="small"
        icon={Power}
        label={text('menu:many.enable')}
        onClick={() => void switchAll(servers, true)}
      />
      <IconButton
        size="small"
        icon={PowerOff}
        label={text('menu:many.disable')}
        onClick={() => void switchAll(servers, false)}
      />
      <IconButton
        size="small"
        icon={RefreshCw}
        label={text('menu:many.reconnect')}
        onClick={() => void reconnectAll(servers)}
      />
      <IconButton
        size="small"
        icon={Send}
        label={text('menu:many.handOver')}
        onClick={() => openDialog({ kind: 'hand-over', serverIds })}
      />
      <IconButton
        size="small"
        icon={Trash2}
        label={text('menu:many.remove')}
        onClick={() => openDialog({ kind: 'remove-many', serverIds })}
      />
      <IconButton size="small" icon={X} label={text('menu:many.clear')} onClick={() => choose([])} />
    </div>
  );
}
