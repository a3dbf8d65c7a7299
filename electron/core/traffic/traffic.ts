import type { ServerId } from '#shared/ids';
import type { JsonValue } from '#shared/json';
import { failed, ok } from '#shared/failure';
import type { Undoable } from '#shared/ipc/command';
import type { Handlers } from '#shared/ipc/commands';
import type { ServerEntry } from '#shared/server/config';
import type { TrafficPulse } from '#shared/traffic/entry';
import { createRedactor, type Redactor } from '#shared/traffic/redact';
import { secretsOf } from '#shared/traffic/secrets';
import type { ConnectionManager } from '../connection/contract';
import type { Clock, Desktop } from '../ports';
import type { Undos } from '../undos';
import { exportName } from './export-name';
import { isFailing, lifecycleWords } from './lifecycle-words';
import { createChannel } from './channel';
import { createLogLevels } from './log-levels';
import { createPacker } from './packer';
import { createReader } from './reader';
import type { Origin } from './record';
import { createTrafficStore, defaultTrafficLimits, type TrafficLimits } from './store';
import { tapped, type Tap } from './tap';
import { createWriter } from './write';

/** What passed between this program and all servers (OB1), with what the servers logged (RP5). */
export interface Traffic {
  readonly tap: Tap;
  readonly handlers: Pick<Handlers, TrafficCommand>;
  /** The same value without the secrets of that server's configuration, for whatever else shows its words (SE5). */
  withoutSecrets<T extends JsonLike>(serverId: ServerId, value: T): T;
  close(): void;
}

/** What JSON can hold, whatever its type is called. */
type JsonLike = string | object | null;

type TrafficCommand =
  'traffic.page' | 'traffic.message' | 'traffic.clear' | 'traffic.export' | 'log.level.set';

interface TrafficDeps {
  readonly clock: Clock;
  readonly desktop: Pick<Desktop, 'saveFile'>;
  readonly undos: Pick<Undos, 'keep'>;
  readonly manager: () => Pick<ConnectionManager, 'setLogLevel'>;
  /** Hears at most every 250 ms that there is something new. */
  readonly onPulse: (pulse: TrafficPulse) => void;
  readonly limits?: TrafficLimits;
}

const pulseMs = 250;

export function createTraffic(deps: TrafficDeps): Traffic {
  const { clock, limits = defaultTrafficLimits } = deps;
  const store = createTrafficStore(limits);
  const packer = createPacker(store, clock, limits);
  const writer = createWriter({ store, packer, clock, onChange });
  const reader = createReader({ store, packer, clock });
  const levels = createLogLevels({ manager: deps.manager, onChange });
  const origins = new Map<
    ServerId,
    { readonly entry: ServerEntry; readonly origin: Origin; epoch: number }
  >();
  let cancelPulse: (() => void) | null = null;
  let isClosed = false;

  function onChange(): void {
    // The last words of a program may come when all else has ended.
    if (!isClosed) cancelPulse ??= clock.setTimeout(pulse, pulseMs);
  }

  function pulse(): void {
    cancelPulse = null;
    packer.start();
    deps.onPulse({ lastSeq: store.lastSeq(), errors: store.errors(), levels: levels.get() });
  }

  function known(entry: ServerEntry) {
    const before = origins.get(entry.id);
    if (before?.entry === entry) return before;
    const now = { entry, origin: originOf(entry), epoch: before?.epoch ?? 0 };
    origins.set(entry.id, now);
    return now;
  }

  async function clear(serverId: ServerId | null): Promise<Undoable> {
    // What is gone is not written out any more, and would come back unmeasured.
    await packer.settled();
    const putBack = store.clear(serverId);
    onChange();
    return deps.undos.keep(() => {
      const isBack = putBack();
      onChange();
      return Promise.resolve(isBack ? ok(null) : failed('config.undo-gone'));
    });
  }

  return {
    tap: {
      open: (open, entry, epoch) => {
        const server = known(entry);
        server.epoch = epoch;
        return (config) => tapped(open(config), createChannel(writer, clock, server.origin, epoch));
      },
      state: (entry, state, cause) => {
        const { origin, epoch } = known(entry);
        writer.line(origin, 'epoch' in state ? state.epoch : epoch, {
          kind: 'lifecycle',
          text: lifecycleWords(state),
          isError: isFailing(state)
        });
        if (cause === 'opened') void levels.connected(entry.id);
      }
    },
    handlers: {
      'traffic.page': async (wish) => ok(await reader.page(wish)),
      'traffic.message': async ({ seq }) => ok(await reader.message(seq)),
      'traffic.clear': async ({ serverId }) => ok(await clear(serverId)),
      'traffic.export': ({ serverId, filter }) =>
        deps.desktop.saveFile({
          suggestedName: exportName(serverId === null ? null : nameOf(serverId), clock.now()),
          content: reader.lines(serverId, filter)
        }),
      'log.level.set': ({ serverId, level }) => levels.set(serverId, level)
    },
    withoutSecrets: (serverId, value) => {
      const redactor = origins.get(serverId)?.origin.redactor() ?? unconfigured;
      return redactor.value(value as JsonValue) as typeof value;
    },
    close: () => {
      isClosed = true;
      cancelPulse?.();
      packer.close();
    }
  };

  function nameOf(serverId: ServerId): string {
    return origins.get(serverId)?.entry.name ?? serverId;
  }
}

const unconfigured = createRedactor([]);

/** Each reconnect may bring another token, and an older one may still stand in what is kept. */
const keptLearned = 100;

function longestFirst(secrets: readonly string[]): readonly string[] {
  return secrets.toSorted((a, b) => b.length - a.length);
}

function originOf(entry: ServerEntry): Origin {
  let redactor: Redactor | null = null;
  let learned: readonly string[] = [];
  return {
    serverId: entry.id,
    serverName: entry.name,
    redactor: () => (redactor ??= createRedactor(longestFirst([...secretsOf(entry.config), ...learned]))),
    learn: (secrets) => {
      const isNew = secrets.some((secret) => !learned.includes(secret));
      if (!isNew) return;
      learned = [...new Set([...secrets, ...learned])].slice(0, keptLearned);
      redactor = null;
    }
  };
}
