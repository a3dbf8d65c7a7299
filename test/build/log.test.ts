import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Advice, createLog, explain, megabytes, seconds } from '../../build/lib/log.mjs';

function screen(isTTY: boolean): {
  isTTY: boolean;
  columns: number;
  text: string;
  write(text: string): void;
} {
  return {
    isTTY,
    columns: 40,
    text: '',
    write(text) {
      this.text += text;
    }
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('UX8: on a terminal a long step ticks on one line and leaves one line behind', () => {
  const terminal = screen(true);
  const step = createLog(terminal).step('Installing');
  step.at('3 of 10');
  vi.advanceTimersByTime(2000);
  step.end('10 packages');
  expect(terminal.text).toContain('\r\u001b[2KInstalling: 3 of 10, 2.0 s');
  expect(terminal.text.endsWith('\r\u001b[2KInstalling: 10 packages, 2.0 s\n')).toBe(true);
  expect(terminal.text.split('\n')).toHaveLength(2);
});

test('UX8: without a terminal a long step says now and then how far it is, in plain lines', () => {
  const file = screen(false);
  const step = createLog(file).step('Installing');
  step.at('3 of 10');
  vi.advanceTimersByTime(10_000);
  step.end();
  vi.advanceTimersByTime(60_000);
  expect(file.text).toBe('Installing …\nInstalling: 3 of 10, 10 s\nInstalling: done, 10 s\n');
});

test('Start: a line said during a step goes above it, and no line is longer than the terminal', () => {
  const terminal = screen(true);
  const log = createLog(terminal);
  const step = log.step('Installing');
  step.at('a detail that is longer than the forty columns there are');
  log('Waiting.');
  expect(terminal.text).toContain('\r\u001b[2KWaiting.\n\r\u001b[2KInstalling');
  const painted = terminal.text.split('\r\u001b[2K').filter((part) => !part.includes('\n'));
  expect(Math.max(...painted.map((part) => part.length))).toBeLessThan(40);
  step.fail();
  expect(terminal.text.endsWith('Installing: failed after 0.0 s\n')).toBe(true);
});

test('Start: advice is shown as it is, a mistake of ours with its stack', () => {
  expect(explain(new Advice('Install it.'))).toBe('Install it.');
  expect(explain(new TypeError('x is not a function'))).toMatch(/TypeError: x is not a function\n +at /);
});

test('Start: times and sizes are rounded to what a person reads', () => {
  expect([0, 9940, 9960, 119_000, 121_000].map(seconds)).toEqual([
    '0.0 s',
    '9.9 s',
    '10 s',
    '119 s',
    '2 min 1 s'
  ]);
  expect([40_000, 9_900_000, 196_264_810].map(megabytes)).toEqual(['0.0 MB', '9.9 MB', '196 MB']);
});
