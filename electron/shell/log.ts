import { infoTo } from '#core/node-ports';
import type { Log } from '#core/ports';
import { maskShapes } from '#shared/traffic/secret-shapes';

function warn(message: string): void {
  process.stderr.write(`patchbay: ${maskShapes(message)}\n`);
}

/** To stderr: stdout belongs to the board. */
export const stderrLog: Log = {
  info: infoTo(warn),
  warn,
  error: (message, error) => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error ?? '');
    warn(`${message} ${detail}`);
  }
};
