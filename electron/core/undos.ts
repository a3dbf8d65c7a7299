import { failed, type Result } from '#shared/failure';
import type { Undoable } from '#shared/ipc/command';
import type { Handlers } from '#shared/ipc/commands';
import type { Random } from './ports';

/** Takes one change back; what fails can be tried again. */
export type Back = () => Promise<Result<null>>;

/** The ways back of this run, each good for one time. */
export interface Undos {
  /** @returns the name by which the window takes it back. */
  keep(back: Back): Undoable;
  readonly handlers: Pick<Handlers, 'action.undo'>;
}

/* Of these the oldest are forgotten; one removes dozens of servers at once. */
const most = 100;

export function createUndos(random: Pick<Random, 'hex'>): Undos {
  const backs = new Map<string, Back>();
  return {
    keep: (back) => {
      const undo = random.hex(16);
      backs.set(undo, back);
      const [oldest] = backs.keys();
      if (backs.size > most && oldest !== undefined) backs.delete(oldest);
      return { undo };
    },
    handlers: {
      'action.undo': async ({ undo }) => {
        const back = backs.get(undo);
        if (back === undefined) return failed('config.undo-gone');
        const done = await back();
        if (done.ok) backs.delete(undo);
        return done;
      }
    }
  };
}
