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

interface Seen extends RunningProcess {
  /** Of one process and no later one of its number. */
  readonly key: string;
}

export function createProcessTable(): ProcessTable {
  let reading: Promise<readonly RunningProcess[]> | null = null;
  let next: Promise<readonly RunningProcess[]> | null = null;
  let last: ReadonlyMap<string, Seen> = new Map();

  const readTable = async (): Promise<readonly RunningProcess[]> => {
    const names = await readdir('/proc').catch(() => []);
    const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
    const found = (await Promise.all(pids.map(readOne))).filter((each) => each !== null);
    // While it dies a process has no environment any more: it is still whose it was.
    const table = found.map((each) => ({ ...each, mark: each.mark ?? last.get(each.key)?.mark ?? null }));
    last = new Map(table.map((each) => [each.key, each]));
    return table;
  };
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

async function readOne(pid: number): Promise<Seen | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  // `pid (name) state parent group … start …`; the name may hold blanks and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const [state, , group] = fields;
  if (state === undefined || group === undefined || 'ZX'.includes(state)) return null;
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
  const entry = environment.split('\0').find((each) => each.startsWith(`${MARK}=`));
  const key = `${pid} ${fields[19] ?? ''}`;
  return { key, pid, group: Number(group), mark: entry?.slice(MARK.length + 1) ?? null };
}
