import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Clock, Environment, Spawn } from '#core/ports';
import type { ProcessTable } from './process-table';
import { signalGroup, signalProcess } from './signal';
import { findVariable } from './variables';

/** A server's program and everything it started. */
export interface Tree {
  readonly child: ChildProcess;
  /** Of the child, and on POSIX the number of its group. */
  readonly pid: number;
  /** What its processes carry in PATCHBAY_RUN. */
  readonly mark: string;
}

export interface EndTreeDeps {
  readonly clock: Clock;
  readonly spawn: Spawn;
  readonly environment: Environment;
  readonly table: ProcessTable;
}

/** How long each step may work before the next, milliseconds; SIGKILL comes after 2.1 s at the latest (TR2). */
const GRACE = { stdin: 400, interrupt: 700, terminate: 1_000, kill: 2_000 };
const POLL_MS = 15;

/**
 * Ends a tree: stdin, then ever harder signals, and on to the next step only while something of it lives.
 * @returns false: something could not be ended, e.g. because it belongs to another user.
 */
export async function endTree(tree: Tree, deps: EndTreeDeps): Promise<boolean> {
  const isGone =
    deps.environment.platform === 'win32' ? await endOnWindows(tree, deps) : await end(tree, deps);
  // Pipes that a stranger inherited would keep this program alive.
  for (const stream of [tree.child.stdin, tree.child.stdout, tree.child.stderr]) stream?.destroy();
  return isGone;
}

async function end(tree: Tree, deps: EndTreeDeps): Promise<boolean> {
  const started = deps.clock.now();
  let until = started + GRACE.stdin;
  tree.child.stdin?.end();
  if (await isGoneBefore(until)) return true;
  for (const [signal, grace] of [
    ['SIGINT', GRACE.interrupt],
    ['SIGTERM', GRACE.terminate]
  ] as const) {
    await signalTree(tree, deps, signal);
    until += grace;
    if (await isGoneBefore(until)) return true;
  }
  // Again and again: what forks faster than one look over all processes would slip through.
  until += GRACE.kill;
  do {
    await signalTree(tree, deps, 'SIGKILL');
    if (await isGone(tree, deps)) return true;
    await sleep(deps.clock, POLL_MS);
  } while (deps.clock.now() < until);
  return false;

  async function isGoneBefore(time: number): Promise<boolean> {
    while (!(await isGone(tree, deps))) {
      if (deps.clock.now() >= time) return false;
      await sleep(deps.clock, POLL_MS);
    }
    return true;
  }
}

async function isGone(tree: Tree, deps: EndTreeDeps): Promise<boolean> {
  if (!hasExited(tree.child)) return false;
  if (deps.environment.platform !== 'linux') return !signalGroup(tree.pid, 0);
  // Asked of /proc and not by a signal: a dead process that nobody reaps still answers one.
  return (await deps.table.read()).every((each) => each.group !== tree.pid && each.mark !== tree.mark);
}

/** Also reaches what left the group by `setsid`; known by its mark, on Linux only. */
async function signalTree(tree: Tree, deps: EndTreeDeps, signal: NodeJS.Signals): Promise<void> {
  // Once the leader is reaped and its group empty, the number may belong to a stranger.
  const isGroupOurs = !hasExited(tree.child) || deps.environment.platform !== 'linux';
  if (isGroupOurs) signalGroup(tree.pid, signal);
  if (deps.environment.platform !== 'linux') return;
  for (const each of await deps.table.read()) {
    const isInGroup = each.group === tree.pid;
    if (isInGroup ? !isGroupOurs : each.mark === tree.mark) signalProcess(each.pid, signal);
  }
}

/** Windows has no groups and no signals: `taskkill /T` walks the tree, which it finds only while its root lives. */
async function endOnWindows({ child, pid }: Tree, deps: EndTreeDeps): Promise<boolean> {
  child.stdin?.end();
  if (await hasExitedWithin(child, deps.clock, GRACE.stdin)) return true;
  killTree(pid, [], deps);
  if (await hasExitedWithin(child, deps.clock, GRACE.interrupt + GRACE.terminate)) return true;
  killTree(pid, ['/f'], deps);
  return hasExitedWithin(child, deps.clock, GRACE.kill);
}

function killTree(pid: number, force: readonly string[], { spawn, environment }: EndTreeDeps): void {
  const system = findVariable(environment.variables, 'SYSTEMROOT', environment.platform) ?? 'C:\\Windows';
  const program = path.win32.join(system, 'System32', 'taskkill.exe');
  const child = spawn(program, ['/pid', String(pid), '/t', ...force], { env: environment.variables });
  // Whether it worked shows in the exit of the tree's root.
  child.on('error', () => undefined);
}

async function hasExitedWithin(child: ChildProcess, clock: Clock, ms: number): Promise<boolean> {
  const end = clock.now() + ms;
  while (!hasExited(child)) {
    if (clock.now() >= end) return false;
    await sleep(clock, POLL_MS);
  }
  return true;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.setTimeout(resolve, ms));
}
