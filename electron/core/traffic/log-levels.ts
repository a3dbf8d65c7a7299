import { ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { LogLevel } from '#shared/traffic/entry';
import type { ConnectionManager } from '../connection/contract';

/** From which level on each server was asked to log, also over a reconnect (RP5). */
export interface LogLevels {
  set(serverId: ServerId, level: LogLevel): Promise<Result<null>>;
  get(): Readonly<Record<ServerId, LogLevel>>;
  /** Asks anew: a new connection knows nothing of it. */
  connected(serverId: ServerId): Promise<void>;
}

interface LogLevelDeps {
  readonly manager: () => Pick<ConnectionManager, 'setLogLevel'>;
  readonly onChange: () => void;
}

export function createLogLevels({ manager, onChange }: LogLevelDeps): LogLevels {
  let levels: Readonly<Record<ServerId, LogLevel>> = {};
  return {
    set: async (serverId, level) => {
      const answer = await manager().setLogLevel(serverId, level);
      // Without a connection it is for the next one.
      if (!answer.ok && answer.failure.code !== 'call.not-connected') return answer;
      levels = { ...levels, [serverId]: level };
      onChange();
      return ok(null);
    },
    get: () => levels,
    connected: async (serverId) => {
      const level = levels[serverId];
      if (level !== undefined) await manager().setLogLevel(serverId, level);
    }
  };
}
