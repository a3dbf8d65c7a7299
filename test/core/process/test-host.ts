import os from 'node:os';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import type { Clock, Environment, Spawn } from '#core/ports';
import { createProcessHost, type ProcessHost } from '#core/process/host';
import type { StderrLimits } from '#core/process/stderr-store';
import type { StdioConfig } from '#shared/server/config';

/** This machine's own environment, with a shell and a home that have no profile. */
export function testEnvironment(variables: Readonly<Record<string, string>> = {}): Environment {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined
  );
  return {
    variables: { ...Object.fromEntries(own), SHELL: '/bin/sh', HOME: os.tmpdir(), ...variables },
    platform: process.platform,
    home: import.meta.dirname,
    system: '/nonexistent',
    version: '0.0.0'
  };
}

export interface TestHostOptions {
  readonly environment?: Environment;
  readonly stderr?: StderrLimits;
  readonly spawn?: Spawn;
  readonly clock?: Clock;
}

export function createTestHost({ environment, stderr, spawn, clock }: TestHostOptions = {}): ProcessHost {
  const ports = {
    clock: clock ?? nodeClock,
    random: nodeRandom,
    spawn: spawn ?? nodeSpawn,
    environment: environment ?? testEnvironment()
  };
  return createProcessHost(ports, stderr);
}

export function stdioConfig(config: Partial<StdioConfig> & { readonly command: string }): StdioConfig {
  return {
    transport: 'stdio',
    args: [],
    env: {},
    cwd: null,
    shellPrefix: null,
    disabled: false,
    startupTimeoutMs: null,
    callTimeoutMs: null,
    ...config
  };
}

/** Its waits are a hundred times shorter. */
export const hastyClock: Clock = {
  now: () => nodeClock.now(),
  setTimeout: (callback, ms) => nodeClock.setTimeout(callback, ms / 100)
};

/** Waits until something holds; the test's own limit ends a wait that never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A dead process that nobody has reaped counts as gone. */
export function isRunning(pid: number): boolean {
  return stateOf(pid) !== null;
}

function stateOf(pid: number): { readonly parent: number; readonly name: string } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  const nameEnd = stat.lastIndexOf(')');
  const [state = '', parent = ''] = stat.slice(nameEnd + 2).split(' ');
  if (state === 'Z' || state === 'X') return null;
  return { parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, nameEnd) };
}

/** Call before any other hook of a test file (hooks run backwards): it fails when a process outlives the tests. */
export function expectNoProcessLeft(): void {
  afterAll(() => {
    const pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    const children = pids.map(stateOf).filter((each) => each?.parent === process.pid);
    expect(children).toEqual([]);
  });
}
