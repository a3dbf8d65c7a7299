// PF4, UX9 beside MCP Inspector: one server of 10,000 tools, the same steps in its page and in our window, both in the same
// Electron. The longest task of each step, and how long until what was asked for can be seen.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { inspector, startInspector } from './lib/inspector';
import { blockedWhile, watchTasks } from './lib/longest';
import { report, say } from './lib/measure';
import { localServer, withFolder } from './lib/programs';
import { quit, startApp, untilInteractive } from './lib/window';
import {
  inspectorSteps,
  ourSteps,
  stepNames,
  type Amounts,
  type Step,
  type StepName
} from './lib/window-steps';

const tools = 10_000;
// Ten million: of 10 MiB its stdio transport takes no message, and the session ends.
const amounts: Amounts = { server: 'large', textBytes: 10_000_000, values: 100_000 };
const rounds = 3;
/** A step that takes longer is given up, and so are all later ones of that window. */
const limitMs = 90_000;
/** Of shorter tasks the browser does not tell. */
const leastTask = 50;

const words: Readonly<Record<StepName, string>> = {
  list: `listing ${tools.toLocaleString('en')} tools of one server`,
  search: 'searching them, letter by letter',
  open: 'opening one',
  text: 'a call that answers 10 MB of text',
  values: 'a call that answers 100,000 values'
};

interface Taken {
  readonly task: number;
  readonly shown: number;
}

async function take(page: Page, { prepare, act }: Step): Promise<Taken> {
  await prepare(page);
  let shown = 0;
  const { task } = await blockedWhile(page, async () => {
    const startedAt = performance.now();
    await act(page);
    shown = performance.now() - startedAt;
  });
  return { task, shown };
}

/** Of several rounds the best: another program may take the processor in the middle of any. */
function keepBest(best: Map<StepName, Taken>, name: StepName, now: Taken): void {
  const before = best.get(name) ?? now;
  best.set(name, { task: Math.min(now.task, before.task), shown: Math.min(now.shown, before.shown) });
}

/** @returns why it could not be taken. */
async function takeTheirs(
  page: Page,
  step: Step,
  best: Map<StepName, Taken>,
  name: StepName
): Promise<string | null> {
  try {
    keepBest(best, name, await take(page, step));
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

await withFolder(async (folder) => {
  const server = { command: process.execPath, args: [localServer, `--tools=${String(tools - 1)}`] };
  const config = { [amounts.server]: server };
  const { app, page } = await startApp(folder, config);
  const their = await startInspector(path.join(folder, 'inspector'), config);
  await untilInteractive(page, 1);
  await their.page.getByRole('switch', { name: /^Connect/ }).setChecked(true, { force: true });
  await their.page.getByRole('banner').getByText('Tools', { exact: true }).waitFor();
  for (const each of [page, their.page]) {
    each.setDefaultTimeout(limitMs);
    await watchTasks(each);
  }
  const ours = new Map<StepName, Taken>();
  const theirs = new Map<StepName, Taken>();
  const steps = { ours: ourSteps(amounts), theirs: inspectorSteps(amounts) };
  let trouble: string | null = null;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of stepNames) {
      keepBest(ours, name, await take(page, steps.ours[name]));
      if (trouble !== null) continue;
      trouble = await takeTheirs(their.page, steps.theirs[name], theirs, name);
      if (trouble !== null)
        say(`${inspector} was given up in round ${String(round + 1)}, at ${words[name]}: ${trouble}`);
    }
  }
  await quit(app);
  await their.stop();
  for (const name of stepNames) {
    const own = ours.get(name);
    const peer = theirs.get(name);
    if (own === undefined) throw new Error(`Nothing was measured of ${words[name]}.`);
    if (peer === undefined) {
      say(
        `${words[name]}: ${own.shown.toFixed(0)} ms, its longest task ${own.task.toFixed(0)} ms; ${inspector} did not do it.`
      );
      continue;
    }
    const figure = { id: 'PF4', unit: 'ms', limit: 1 };
    report({
      ...figure,
      what: `longest task, ${words[name]}`,
      ours: own.task,
      peer: { name: inspector, value: peer.task },
      least: leastTask
    });
    report({
      ...figure,
      what: `until shown, ${words[name]}`,
      ours: own.shown,
      peer: { name: inspector, value: peer.shown }
    });
  }
});
