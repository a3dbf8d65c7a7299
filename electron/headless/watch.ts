import type { ServerId } from '#shared/ids';
import type { ServerView, SliceName } from '#shared/view/snapshot';
import type { Run } from './commands';

/** A line for each change of each server, until the signal or the end of our input. */
export async function watch({ app, signal }: Run): Promise<number> {
  const lastOf = new Map<ServerId, string>();
  const lines: string[] = [];

  function tell({ id, name, scope, connection, suppression }: ServerView): void {
    if (suppression !== null) return;
    const catalog = app.state.get().catalogs[id];
    const count = catalog === undefined || catalog.have === 'none' ? null : catalog.tools.length;
    const tools = connection.type === 'connected' ? count : null;
    const text = JSON.stringify({ server: name, scope, state: connection, tools });
    if (lastOf.get(id) === text) return;
    lastOf.set(id, text);
    keep(`{"at":"${new Date().toISOString()}",${text.slice(1)}\n`);
  }

  /** With many servers nearly every change is of one entry; to look at all of them costs more than all the rest. */
  function look(slice?: SliceName, key?: string): void {
    const { servers } = app.state.get();
    if (slice === undefined || key === undefined) {
      Object.values(servers).forEach(tell);
    } else if (slice === 'servers' || slice === 'catalogs') {
      const view = servers[key as ServerId];
      if (view !== undefined) tell(view);
    }
  }

  /** What changes in one turn is written at once: each writing wakes the reader. */
  function keep(line: string): void {
    if (lines.length === 0) setImmediate(flush);
    lines.push(line);
  }

  function flush(): void {
    if (lines.length > 0) process.stdout.write(lines.splice(0).join(''));
  }

  const unlisten = app.state.onChange(look);
  await app.start({ connect: true });
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
    process.stdin.on('end', resolve);
    process.stdin.on('close', resolve);
    process.stdin.resume();
    if (signal.aborted) resolve();
  });
  unlisten();
  flush();
  return 0;
}
