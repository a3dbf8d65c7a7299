import type { ConnectionState } from '#shared/connection/state';
import type { ServerId } from '#shared/ids';
import type { Resolution, ServerConfig } from '#shared/server/config';
import { connectionKey } from '../connection/server-key';

/**
 * Which servers failed or need a sign-in (DD4). It is remembered while another runs in their place, for they cannot prove
 * themselves then; forgotten when they connect, when their configuration changes, and when the person prefers them. So a
 * pair of which neither works changes places once, not for ever.
 */
export interface Broken {
  /** @returns whether anything is different now. */
  note(id: ServerId, state: ConnectionState, resolution: Resolution): boolean;
  forget(id: ServerId): void;
  /** Those whose configuration is still the one that failed. */
  among(resolution: Resolution): ReadonlySet<ServerId>;
  all(): ReadonlySet<ServerId>;
}

export function createBroken(): Broken {
  const keys = new Map<ServerId, string>();

  function keyIn({ active, suppressed }: Resolution, id: ServerId): string | null {
    const found = [...active, ...suppressed].find((entry) => entry.id === id);
    return found === undefined || found.config === null ? null : keyOf(found.name, found.config);
  }

  return {
    note: (id, state, resolution) => {
      const isBroken =
        state.type === 'needs-auth' || (state.type === 'failed' && state.failure.code !== 'connect.stopped');
      if (isBroken) {
        const key = keyIn(resolution, id);
        if (key === null || keys.get(id) === key) return false;
        keys.set(id, key);
        return true;
      }
      return state.type === 'connected' && keys.delete(id);
    },
    forget: (id) => {
      keys.delete(id);
    },
    among: (resolution) => {
      const still = new Set<ServerId>();
      for (const [id, key] of keys) {
        if (keyIn(resolution, id) === key) still.add(id);
        else keys.delete(id);
      }
      return still;
    },
    all: () => new Set(keys.keys())
  };
}

function keyOf(name: string, config: ServerConfig): string {
  return connectionKey({ name, config });
}
