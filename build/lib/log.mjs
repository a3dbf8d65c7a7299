// What a script says while it works, on stderr: stdout belongs to whoever asked for output.
// On a terminal a long step is one line that ticks; elsewhere it is plain lines, a few a minute.

const TICK_MS = 1000;
const PLAIN_EVERY_MS = 10_000;

/**
 * @typedef {object} Step
 * @property {(detail: string) => void} at how far it is, such as '12 of 500'
 * @property {(detail?: string) => void} end it is done
 * @property {() => void} fail it did not work; the reason is the caller's to say
 *
 * @typedef {((text: string) => void) & { step: (text: string) => Step }} Log
 *
 * @typedef {{ isTTY?: boolean | undefined, columns?: number, write(text: string): unknown }} Screen
 */

/** @param {number} ms */
export function seconds(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 9.95e6 ? 1 : 0)} MB`;
}

/**
 * @param {Screen} screen
 * @returns {Log}
 */
export function createLog(screen = process.stderr) {
  /** @type {(() => void) | undefined} */
  let repaint;
  const clear = () => repaint && screen.write('\r\x1b[2K');

  /** @param {string} text */
  const say = (text) => {
    clear();
    screen.write(`${text}\n`);
    repaint?.();
  };

  /** @param {string} text */
  const step = (text) => {
    const startedAt = performance.now();
    const elapsed = () => seconds(performance.now() - startedAt);
    let detail = '';
    const line = () => `${text}: ${[detail, elapsed()].filter(Boolean).join(', ')}`;
    const paint = () => {
      // A line longer than the terminal would wrap, and then could not be painted over.
      const width = (screen.columns ?? 80) - 1;
      screen.write(`\r\x1b[2K${line().slice(0, width)}`);
    };

    if (screen.isTTY) {
      repaint = paint;
      paint();
    } else {
      screen.write(`${text} …\n`);
    }
    const tick = screen.isTTY ? paint : () => screen.write(`${line()}\n`);
    const timer = setInterval(tick, screen.isTTY ? TICK_MS : PLAIN_EVERY_MS);

    /** @param {string} last */
    const finish = (last) => {
      clearInterval(timer);
      clear();
      repaint = undefined;
      screen.write(`${last}\n`);
    };
    return {
      /** @param {string} now */
      at: (now) => {
        const isNew = now !== detail;
        detail = now;
        if (isNew && screen.isTTY) paint();
      },
      /** @param {string} [result] */
      end: (result) => finish(`${text}: ${result ?? 'done'}, ${elapsed()}`),
      fail: () => finish(`${text}: failed after ${elapsed()}`)
    };
  };

  return Object.assign(say, { step });
}

/** @type {Log} */
export const silentLog = Object.assign(() => undefined, {
  step: () => ({ at: () => undefined, end: () => undefined, fail: () => undefined })
});

/** A failure that the person at the terminal can do something about: shown as text, without a stack. */
export class Advice extends Error {
  /** @param {string} message @param {ErrorOptions} [options] */
  constructor(message, options) {
    super(message, options);
    this.name = 'Advice';
  }
}

/** @param {unknown} error */
export function explain(error) {
  if (error instanceof Advice) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
