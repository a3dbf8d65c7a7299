import type { Handlers } from '#shared/ipc/commands';
import type { KeptState } from '../config/kept-state';
import type { ConnectionManager } from '../connection/contract';
import type { Ports } from '../ports';
import type { State } from '../state';
import type { Undos } from '../undos';
import { createAbilities, type AbilitySwitches } from './abilities';
import type { Asks } from './contract';
import { createDecliner } from './decliner';
import { createModelAnswers, type ModelAnswers } from './model';
import { createAskQueue } from './queue';

/** The questions of servers, and what each server may ask at all, as app and command line have them. */
export interface AppAsks {
  readonly asks: Asks;
  readonly abilities: AbilitySwitches;
  /** Before the first connection. */
  load(): Promise<void>;
  readonly handlers: Pick<Handlers, 'ask.answer' | 'ability.set'> & ModelAnswers['handlers'];
}

interface Deps {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'log' | 'environment' | 'fetch' | 'keychain'>;
  readonly state: State;
  readonly kept: KeptState;
  readonly undos: Undos;
  readonly manager: () => Pick<ConnectionManager, 'connect'>;
  /** false: nobody is there to answer. */
  readonly hasPerson: boolean;
}

export function createAppAsks({ ports, state, kept, undos, manager, hasPerson }: Deps): AppAsks {
  const queue = createAskQueue({ state, clock: ports.clock });
  const abilities = createAbilities({ state, kept, manager });
  const model = createModelAnswers({ ports, state, kept, undos });
  return {
    asks: hasPerson ? queue.asks : createDecliner((sentence) => ports.log.warn(sentence)),
    abilities,
    load: async () => {
      await abilities.load();
      // The keychain may take its time, and nothing waits for the model.
      if (hasPerson)
        model.load().catch((error: unknown) => ports.log.error('The model could not be read.', error));
    },
    handlers: { ...queue.handlers, ...abilities.handlers, ...model.handlers }
  };
}
