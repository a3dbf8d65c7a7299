import { Download, Eraser } from 'lucide-react';
import { useMemo } from 'react';
import { serverIdFromText } from '#shared/ids';
import type { TrafficDirection } from '#shared/traffic/entry';
import { attempt, offerBack } from '../actions';
import { useServers } from '../selectors';
import { say } from '../text';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { Shape } from '../ui/Shape';
import { showToast } from '../ui/toasts';
import { useText } from '../use-text';
import { LogLevels } from './LogLevels';
import { filterOf, type TrafficPart, type TrafficWish } from './traffic-wish';
import styles from './TrafficTools.module.css';

interface TrafficToolsProps {
  readonly wish: TrafficWish;
  readonly onWish: (wish: TrafficWish) => void;
  readonly errors: number;
  /** One may choose among the servers. */
  readonly choosesServer: boolean;
  readonly onDown: () => void;
  readonly onCleared: () => void;
}

/** What to see of it, and what to do with it. */
export function TrafficTools(props: TrafficToolsProps) {
  const { wish, onWish, errors, choosesServer, onDown, onCleared } = props;
  const text = useText();
  const isLog = wish.part === 'logs';
  const change = (part: Partial<TrafficWish>) => {
    onWish({ ...wish, ...part });
  };
  return (
    <div className={styles['tools']}>
      <SegmentedControl<TrafficPart>
        label={text('traffic:shown')}
        value={wish.part}
        onChange={(part) => change({ part })}
        options={[
          { value: 'traffic', label: text('traffic:traffic') },
          { value: 'logs', label: text('traffic:logs') }
        ]}
      />
      <SearchField
        label={text(isLog ? 'traffic:findInLog' : 'traffic:find')}
        value={wish.search}
        onChange={(search) => change({ search })}
        onDown={onDown}
        className={styles['search']}
      />
      {choosesServer && <ServerChoice wish={wish} onWish={onWish} />}
      {isLog ? (
        <LogLevels wish={wish} onWish={onWish} />
      ) : (
        <>
          <SearchField
            label={text('traffic:method')}
            value={wish.method}
            onChange={(method) => change({ method })}
            onDown={onDown}
            className={styles['method']}
          />
          <DirectionChoice value={wish.direction} onChange={(direction) => change({ direction })} />
        </>
      )}
      <Button
        size="small"
        look="quiet"
        aria-pressed={wish.errorsOnly}
        className={styles['errors']}
        onClick={() => change({ errorsOnly: !wish.errorsOnly })}
      >
        <Shape kind="broken" tinted={errors > 0} />
        {text('traffic:errors', { count: errors })}
      </Button>
      <span className={styles['acts']}>
        <IconButton
          size="small"
          icon={Download}
          label={text(isLog ? 'traffic:exportLog' : 'traffic:export')}
          onClick={() => void exportTraffic(wish)}
        />
        <IconButton
          size="small"
          icon={Eraser}
          label={text('traffic:clear')}
          onClick={() => void clearTraffic(wish).then(onCleared)}
        />
      </span>
    </div>
  );
}

async function exportTraffic(wish: TrafficWish): Promise<void> {
  // Answers stand by themselves there: a program that reads it pairs them by number.
  const filter = { ...filterOf(wish), folded: false };
  const answer = await attempt('traffic.export', { serverId: wish.serverId, filter });
  if (answer.ok && answer.value.file !== null) {
    showToast({ title: () => say('traffic:exported', { file: answer.value.file }) });
  }
}

async function clearTraffic({ serverId }: TrafficWish): Promise<void> {
  const answer = await attempt('traffic.clear', { serverId });
  if (answer.ok) offerBack(() => say('traffic:cleared'), answer.value);
}

const all = 'all';

function ServerChoice({ wish, onWish }: Pick<TrafficToolsProps, 'wish' | 'onWish'>) {
  const text = useText();
  const servers = useServers();
  const options = useMemo(
    () => [
      { value: all, label: text('traffic:allServers') },
      ...servers.map((server) => ({
        value: server.id,
        label: server.name,
        note: text(`server:scope.${server.scope}`)
      }))
    ],
    [servers, text]
  );
  return (
    <Select<string>
      aria-label={text('traffic:server')}
      value={wish.serverId ?? all}
      onChange={(id) => onWish({ ...wish, serverId: id === all ? null : serverIdFromText(id) })}
      options={options}
      className={styles['choice']}
    />
  );
}

interface DirectionChoiceProps {
  readonly value: TrafficDirection | null;
  readonly onChange: (direction: TrafficDirection | null) => void;
}

function DirectionChoice({ value, onChange }: DirectionChoiceProps) {
  const text = useText();
  return (
    <Select<'both' | TrafficDirection>
      aria-label={text('traffic:direction')}
      value={value ?? 'both'}
      onChange={(next) => onChange(next === 'both' ? null : next)}
      options={[
        { value: 'both', label: text('traffic:bothDirections') },
        { value: 'sent', label: text('traffic:onlySent') },
        { value: 'received', label: text('traffic:onlyReceived') }
      ]}
      className={styles['choice']}
    />
  );
}
