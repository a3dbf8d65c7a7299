import type { Handlers } from '#shared/ipc/commands';
import type { ConnectionManager } from '../connection/contract';
import { openKeptState } from '../kept';
import type { Ports } from '../ports';
import type { State } from '../state';
import { createAbilities, type AbilitySwitches } from './abilities';
import type { Asks } from './contract';
import { createDecliner } from './decliner';
import { createAskQueue } from './queue';

/** The questions of servers, and what each server may ask at all, as app and command line have them. */
export interface AppAsks {
  readonly asks: Asks;
  readonly abilities: AbilitySwitches;
  readonly handlers: Pick<Handlers, 'ask.answer' | 'ability.set'>;
}

interface Deps {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'log' | 'environment'>;
  readonly state: State;
  readonly manager: () => Pick<ConnectionManager, 'connect'>;
  /** false: nobody is there to answer. */
  readonly hasPerson: boolean;
}

export function createAppAsks({ ports, state, manager, hasPerson }: Deps): AppAsks {
  const queue = createAskQueue({ state, clock: ports.clock });
  const abilities = createAbilities({ state, kept: openKeptState(ports), manager });
  return {
    asks: hasPerson ? queue.asks : createDecliner((sentence) => ports.log.warn(sentence)),
    abilities,
    handlers: { ...queue.handlers, ...abilities.handlers }
  };
}
