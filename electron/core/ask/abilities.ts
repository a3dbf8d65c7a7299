import { ok, type Result } from '#shared/failure';
import { serverIdFromText, type ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import {
  defaultAbilities,
  readAbilities,
  withAbility,
  type Abilities,
  type AbilityChanges,
  type AbilityName
} from '#shared/server/abilities';
import type { KeptState } from '../config/kept-state';
import type { ConnectionManager } from '../connection/contract';
import { createTurns } from '../in-turn';
import type { State } from '../state';

/** Which abilities of which server the person switched on or off (RP8): in the snapshot, and kept for the next start. */
export interface AbilitySwitches {
  of(id: ServerId): Abilities;
  /** Before the first connection. */
  load(): Promise<void>;
  readonly handlers: Pick<Handlers, 'ability.set'>;
}

const subject = 'abilities';

interface Deps {
  readonly state: State;
  readonly kept: KeptState;
  readonly manager: () => Pick<ConnectionManager, 'connect'>;
}

export function createAbilities({ state, kept, manager }: Deps): AbilitySwitches {
  const inTurn = createTurns();
  const changesOf = (id: ServerId) => state.get().abilities[id] ?? {};

  async function keep(id: ServerId, ability: AbilityName, on: boolean): Promise<Result<null>> {
    const changes = withAbility(changesOf(id), ability, on);
    const isDefault = Object.keys(changes).length === 0;
    const written = await kept.set(subject, id, isDefault ? undefined : changes);
    if (written.ok) state.put('abilities', id, isDefault ? undefined : changes);
    return written;
  }

  async function set(id: ServerId, ability: AbilityName, on: boolean): Promise<Result<null>> {
    const written = await inTurn(() => keep(id, ability, on));
    if (!written.ok) return written;
    // What was declared holds for a whole connection.
    const type = state.get().servers[id]?.connection.type;
    return type === undefined || type === 'disabled' ? ok(null) : manager().connect(id);
  }

  return {
    of: (id) => ({ ...defaultAbilities, ...changesOf(id) }),
    load: async () => {
      const kinds = Object.entries(await kept.read(subject));
      const all: Record<ServerId, AbilityChanges> = {};
      for (const [id, value] of kinds) all[serverIdFromText(id)] = readAbilities(value);
      state.replace('abilities', all);
    },
    handlers: {
      'ability.set': ({ serverId, ability, on }) => set(serverId, ability, on)
    }
  };
}
