import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Ports } from '../ports';
import { readLoginShellPath } from './login-shell';
import { findVariable } from './variables';

const subject = 'loginPaths';
/** A window and some terminals, each started with another PATH. */
const mostKept = 4;
/** What a start waits for a shell that nothing is known of. */
const patienceMs = 2_500;

export interface KnownPath {
  /** null: the shell told none. */
  readonly path: string | null;
  /** false: the shell may still answer. */
  readonly isSure: boolean;
  /** The shell has not answered in the time it had. */
  readonly isSilent: boolean;
}

/** The PATH of the person's login shell, for all that one run of this program starts; the shell is asked once. */
export interface LoginPath {
  /**
   * What a start goes by: a profile may take seconds, or hang on a lock that somebody left behind. The PATH of an earlier
   * run at once, where nothing of it has gone since; else what the shell says within a moment.
   */
  soon(): Promise<KnownPath>;
  /** When the shell has answered or was given up: for what was not found without. */
  sure(): Promise<KnownPath>;
  /** Resolves when nothing of the shell runs any more. */
  close(): Promise<void>;
}

export interface LoginPathDeps extends Pick<Ports, 'clock' | 'spawn' | 'environment' | 'random'> {
  /** Absent: nothing outlasts this run. */
  readonly kept?: Pick<KeptState, 'read' | 'set'>;
  /** The shell says something else than what was gone by so far. */
  readonly onChange?: () => void;
}

interface Reading {
  readonly soon: Promise<KnownPath>;
  readonly sure: Promise<KnownPath>;
  /** When what it found is handed over to be kept. */
  readonly done: Promise<void>;
}

export function createLoginPath(deps: LoginPathDeps): LoginPath {
  const { clock, kept } = deps;
  const key = keyOf(deps.environment);
  const closing = new AbortController();
  let shellEnded: Promise<void> = Promise.resolve();
  let reading: Reading | null = null;

  function begin(): Reading {
    const before: Promise<JsonObject> = kept?.read(subject) ?? Promise.resolve({});
    const earlier = before.then((all) => stillThere(all[key]));
    let answered: KnownPath | null = null;
    const sure = ask(earlier).then((answer) => (answered = answer));
    const soon = earlier.then((known) => {
      if (answered !== null || known === null) return within(sure);
      return { path: known, isSure: false, isSilent: false };
    });
    const done = sure.then(async ({ path: found, isSilent }) => {
      if ((await soon).path !== found && !closing.signal.aborted) deps.onChange?.();
      if (!isSilent && found !== null) await keep(await before, found);
    });
    return { soon, sure, done };
  }

  async function ask(earlier: Promise<string | null>): Promise<KnownPath> {
    const answer = await readLoginShellPath(deps, closing.signal, (ended) => {
      shellEnded = ended;
    });
    const isSilent = answer === null && deps.environment.platform !== 'win32';
    return { path: answer ?? (await earlier), isSure: true, isSilent };
  }

  function within(sure: Promise<KnownPath>): Promise<KnownPath> {
    return new Promise((resolve) => {
      const giveUp = (): void => resolve({ path: null, isSure: false, isSilent: true });
      const cancel = clock.setTimeout(giveUp, patienceMs);
      void sure.then((answer) => {
        cancel();
        resolve(answer);
      });
    });
  }

  /** What cannot be kept costs the next start that moment at most. */
  async function keep(all: JsonObject, found: string): Promise<void> {
    const known = all[key];
    if (kept === undefined || (isJsonObject(known) && known['path'] === found)) return;
    const others = Object.keys(all).filter((other) => other !== key);
    for (const old of others.slice(0, Math.max(0, others.length - mostKept + 1))) {
      void kept.set(subject, old, undefined);
    }
    void kept.set(subject, key, { path: found, gone: await goneFrom(found) });
  }

  return {
    soon: () => (reading ??= begin()).soon,
    sure: () => (reading ??= begin()).sure,
    close: async () => {
      closing.abort();
      await reading?.done;
      await shellEnded;
    }
  };
}

/** A profile puts its folders around the PATH it gets. */
function keyOf({ variables, platform, home }: Ports['environment']): string {
  const parts = [findVariable(variables, 'SHELL', platform), findVariable(variables, 'PATH', platform), home];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** null: nothing is kept, or a folder has gone since, e.g. of one version of a runtime: another would be found instead. */
async function stillThere(known: unknown): Promise<string | null> {
  if (!isJsonObject(known) || typeof known['path'] !== 'string') return null;
  const before: readonly unknown[] = Array.isArray(known['gone']) ? known['gone'] : [];
  const now = await goneFrom(known['path']);
  return now.every((folder) => before.includes(folder)) ? known['path'] : null;
}

async function goneFrom(searchPath: string): Promise<readonly string[]> {
  const folders = searchPath.split(path.delimiter).filter(Boolean);
  const found = await Promise.all(folders.map((folder) => stat(folder).catch(() => null)));
  return folders.filter((_folder, index) => found[index] === null);
}
