import { expect, test } from 'vitest';
import { createFaults } from '#core/faults';
import { nodeClock } from '#core/node-ports';
import type { Log } from '#core/ports';
import { redactedLog } from '#core/redacted-log';
import { createState } from '#core/state';
import { emptySnapshot } from '../renderer/snapshots';

function recording(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const add = (message: string, error?: unknown): void => {
    lines.push(error instanceof Error ? `${message}\n${error.message}\n${error.stack ?? ''}` : message);
  };
  return { lines, log: { info: (message) => add(message()), warn: add, error: add } };
}

const configured = 'quiet-horse-battery';
const kept = 'value of the keychain';
const token = 'ghp_abcdefghijklmnop1234';

function failing(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at somewhere (file.js:1:1)`;
  return error;
}

test('SE5: a mistake that nothing caught is written and shown once, without any secret', async () => {
  const { log, lines } = recording();
  const state = createState(emptySnapshot.app);
  const secrets = () => Promise.resolve([configured, kept]);
  const faults = createFaults({ clock: nodeClock, log, state, secrets });
  let told = 0;
  state.onChange(() => {
    told += 1;
  });
  const message = `cannot read ${configured}, ${kept} and ${token}`;
  await faults.note('core', failing(message));
  await faults.note('core', failing(message));
  expect(told).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('at somewhere (file.js:1:1)');
  const shown = state.get().app.fault?.failure;
  expect(shown?.code).toBe('internal.bug');
  for (const secret of [configured, kept, token]) {
    expect(lines[0]).not.toContain(secret);
    expect(JSON.stringify(shown)).not.toContain(secret);
  }
  // What the window tells goes the same way, and a keychain that does not answer keeps nothing back.
  const other = createFaults({
    clock: nodeClock,
    log,
    state,
    secrets: () => Promise.reject(new Error('away'))
  });
  expect(await other.handlers['app.fault']({ message: `window ${token}`, stack: `at ${token}` })).toEqual({
    ok: true,
    value: null
  });
  expect(state.get().app.fault?.failure.message).toContain('window');
  expect(lines.join('\n')).not.toContain(token);
});

test('SE5: one that comes in ever new words does not fill the log', async () => {
  const { log, lines } = recording();
  const state = createState(emptySnapshot.app);
  const faults = createFaults({ clock: nodeClock, log, state, secrets: () => Promise.resolve([]) });
  for (let number = 0; number < 200; number += 1) await faults.note('window', `broken ${String(number)}`);
  expect(lines).toHaveLength(50);
});

test('SE5: no line of the log holds a configured secret, in its words, its error or what was thrown instead', () => {
  const { log, lines } = recording();
  const clean = redactedLog(log, () => [configured]);
  clean.info(() => `info ${configured}`);
  clean.warn(`warn ${token}`);
  clean.error(`error ${configured}`);
  clean.error('thrown', failing(`with ${configured}`));
  clean.error('thrown', { password: configured });
  expect(lines).toHaveLength(5);
  expect(lines.join('\n')).not.toMatch(/quiet-horse|ghp_/);
  expect(lines[3]).toContain('at somewhere');
});
