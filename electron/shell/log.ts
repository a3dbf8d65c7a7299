import type { Log } from '#core/ports';
import { maskShapes } from '#shared/traffic/secret-shapes';

/** To stderr: stdout belongs to the board. */
export const stderrLog: Log = {
  info: () => undefined,
  warn: (message) => {
    process.stderr.write(`patchbay: ${maskShapes(message)}\n`);
  },
  error: (message, error) => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error ?? '');
    process.stderr.write(`patchbay: ${maskShapes(`${message} ${detail}`)}\n`);
  }
};
