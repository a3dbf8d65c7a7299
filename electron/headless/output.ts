import { once } from 'node:events';

/** Writes all of it before the process may end; a reader that went away is no fault of ours. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}
