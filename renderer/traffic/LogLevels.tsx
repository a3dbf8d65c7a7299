import { logLevels, type LogLevel } from '#shared/traffic/entry';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Select } from '../ui/Select';
import { useText } from '../use-text';
import type { TrafficWish } from './traffic-wish';
import styles from './TrafficTools.module.css';

interface LogLevelsProps {
  readonly wish: TrafficWish;
  readonly onWish: (wish: TrafficWish) => void;
}

const all = 'all';

/** From which level on lines are shown, and from which on the chosen server sends them at all (RP5). */
export function LogLevels({ wish, onWish }: LogLevelsProps) {
  const text = useText();
  const { serverId } = wish;
  const server = useWindow((state) => (serverId === null ? undefined : state.snapshot.servers[serverId]));
  const asked = useWindow((state) =>
    serverId === null ? undefined : state.snapshot.app.traffic?.levels[serverId]
  );
  const isAsking =
    server?.connection.type === 'connected' && Object.hasOwn(server.connection.capabilities, 'logging');
  return (
    <>
      <Select<LogLevel | typeof all>
        aria-label={text('traffic:leastLevel')}
        value={wish.level ?? all}
        onChange={(level) => onWish({ ...wish, level: level === all ? null : level })}
        options={[
          { value: all, label: text('traffic:level.all') },
          ...logLevels.map((level) => ({ value: level, label: shownFrom(level) }))
        ]}
        className={styles['choice']}
      />
      {isAsking && (
        <Select<LogLevel>
          aria-label={text('traffic:askLevel', { name: server.name })}
          value={asked ?? null}
          placeholder={text('traffic:ownLevel')}
          onChange={(level) => void attempt('log.level.set', { serverId: server.id, level })}
          options={logLevels.map((level) => ({
            value: level,
            label: text('traffic:sends', { level: text(`traffic:level.${level}`) })
          }))}
          className={styles['choice']}
        />
      )}
    </>
  );

  function shownFrom(level: LogLevel): string {
    return text('traffic:fromLevel', { level: text(`traffic:level.${level}`) });
  }
}
