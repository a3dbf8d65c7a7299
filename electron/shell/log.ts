import type { Log } from '#core/ports';

/** To stderr: stdout belongs to the board. */
export const stderrLog: Log = {
  info: () => undefined,
  warn: (message) => {
    process.stderr.write(`patchbay: ${message}\n`);
  },
  error: (message, error) => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error ?? '');
    process.stderr.write(`patchbay: ${message} ${detail}\n`);
  }
};
