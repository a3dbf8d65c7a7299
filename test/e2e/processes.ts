import { readdir, readFile } from 'node:fs/promises';

/** Polls until `check` gives something, and gives up with the last answer after `ms`. */
export async function until<T>(
  check: () => Promise<T> | T,
  isDone: (value: T) => boolean,
  ms = 15_000
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (isDone(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Running processes (Linux) whose command line or environment names `text`: `pid command line`, without zombies. */
export async function processesNaming(text: string, ms = 5_000): Promise<readonly string[]> {
  return until(
    () => listNaming(text),
    (found) => found.length === 0,
    ms
  );
}

/** The same, once and at once. */
export async function listNaming(text: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, environment] = await Promise.all([
        read(`/proc/${pid}/cmdline`),
        read(`/proc/${pid}/environ`)
      ]);
      const isMeant = command !== '' && (command.includes(text) || environment.includes(text));
      return isMeant ? `${pid} ${command.replaceAll('\0', ' ')}` : null;
    })
  );
  return found.filter((line) => line !== null);
}

/** A process that ends while it is looked at is no longer there. */
async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
