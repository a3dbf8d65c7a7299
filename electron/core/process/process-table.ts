/** What runs on this Linux machine, read from /proc: who belongs to a group, and who carries a server's mark. */
import { readdir, readFile } from 'node:fs/promises';

export interface RunningProcess {
  readonly pid: number;
  readonly group: number;
  /** Value of PATCHBAY_RUN, the mark every server hands down to its children; null: none, or not ours to read. */
  readonly mark: string | null;
}

export const MARK = 'PATCHBAY_RUN';

export interface ProcessTable {
  /** Reads the table anew; those who ask while one is being read share the next. Dead but unreaped ones are left out. */
  read(): Promise<readonly RunningProcess[]>;
}

export function createProcessTable(): ProcessTable {
  let reading: Promise<readonly RunningProcess[]> | null = null;
  let next: Promise<readonly RunningProcess[]> | null = null;

  const begin = (): Promise<readonly RunningProcess[]> => {
    reading = readTable().finally(() => (reading = null));
    return reading;
  };
  return {
    // A table whose reading has begun may already have missed a process that the asker knows of.
    read: () => {
      if (reading === null) return begin();
      next ??= reading.then(() => {
        next = null;
        return begin();
      });
      return next;
    }
  };
}

async function readTable(): Promise<readonly RunningProcess[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(readOne));
  return found.filter((each) => each !== null);
}

async function readOne(pid: number): Promise<RunningProcess | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  // `pid (name) state parent group …`; the name may hold blanks and parentheses.
  const [state, , group] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (state === undefined || group === undefined || 'ZX'.includes(state)) return null;
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
  const entry = environment.split('\0').find((each) => each.startsWith(`${MARK}=`));
  return { pid, group: Number(group), mark: entry?.slice(MARK.length + 1) ?? null };
}
