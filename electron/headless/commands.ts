import { readFile } from 'node:fs/promises';
import { exactText } from '#core/call/exact-numbers';
import type { App } from '#core/create-app';
import { signInNeeded } from '#core/connection/http-answer';
import { nodeClock, nodeRandom } from '#core/node-ports';
import { failed, type Failure, ok, type Result } from '#shared/failure';
import { callId } from '#shared/ids';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { ServerEntry } from '#shared/server/config';
import { say } from '#shared/text/terminal';
import { createText, saying } from '#shared/text/text';
import { visibleText } from '#shared/text/visible';
import { boardText } from '#shared/view/board-text';
import { reasonWords, startCounts, startedServers } from '#shared/view/start-report';
import type { Command } from './arguments';
import { checkArguments, checkResult, type ResultProblem } from './check-call';
import { failureWords, lastLinesOf, nextStep } from './failure-words';
import { print, printError } from './output';
import { untilSettled } from './settled';
import { tellSlowStart } from './slow-start';
import { sourcesShape, statusShape, type ServerShape } from '#core/status-shape';
import { problemText, sourcesText } from './words';

export interface Run {
  readonly app: App;
  readonly json: boolean;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

/** Longer than any start may take; the manager's own limits end earlier. */
const anyStartMs = 15 * 60_000;

const english = saying(createText('en'));

export async function status(run: Run, waitMs: number): Promise<number> {
  const { app, json, signal } = run;
  await app.start({ connect: true });
  await untilSettled(app, { limitMs: waitMs, signal });
  const shape = statusShape(app);
  if (json) await print(JSON.stringify(shape, null, 2));
  else {
    await print(boardText(english, app.state.get(), nodeClock.now()));
    await print(startText(app));
    for (const problem of shape.problems) printError(problemText(problem));
  }
  // A file that was named and cannot be read is not the same as one without servers.
  if (shape.problems.some(({ code }) => code === 'config.unreadable')) return 1;
  return shape.servers.every(isReady) ? 0 : 1;
}

/** Connected with its tools listed, or off: a server whose list failed is of no use to a program. */
function isReady({ state, catalog }: ServerShape): boolean {
  if (state.type === 'disabled') return true;
  return state.type === 'connected' && catalog !== null && catalog.failure === null;
}

/** How the start went: the counts, then each server that is not ready with its reason and the next step (CN8). */
function startText(app: App): string {
  const slices = app.state.get();
  const servers = startedServers(slices);
  const lines = servers.flatMap(({ id, name, reason }) => {
    const view = slices.servers[id];
    if (reason === null || view === undefined) return [];
    const told = failureWords({ message: `${name}: ${reasonWords(reason)}`, hint: nextStep(view) });
    return [told, ...(view.connection.type === 'failed' ? lastLinesOf(app, view.connection.failure) : [])];
  });
  return ['', startCounts(servers), ...lines].join('\n');
}

export async function sources(run: Run): Promise<number> {
  await run.app.start({ connect: false });
  const shape = sourcesShape(run.app);
  await print(run.json ? JSON.stringify(shape, null, 2) : sourcesText(run.app.resolution(), shape));
  return run.app.resolution().problems.some(({ level }) => level === 'error') ? 1 : 0;
}

export async function tools(run: Run, server: string | null): Promise<number> {
  const entries = await connectAll(run, server);
  if (!entries.ok) return fail(run, entries.failure);
  const found = entries.value.flatMap(({ id, name }) =>
    run.app.manager.tools(id).map((tool) => ({ server: name, ...tool }))
  );
  if (run.json) await print(JSON.stringify({ tools: found }, null, 2));
  else
    await print(
      found
        .map((tool) => visibleText(`${tool.server}  ${tool.originalName}  ${tool.title ?? ''}`.trimEnd()))
        .join('\n')
    );
  return 0;
}

export async function call(run: Run, command: Extract<Command, { readonly name: 'call' }>): Promise<number> {
  const startedAt = nodeClock.now();
  const outcome = await callOnce(run, command);
  const ms = nodeClock.now() - startedAt;
  if (!outcome.ok) return fail(run, outcome.failure, ms);
  const { result, problems } = outcome.value;
  const isError = result['isError'] === true;
  if (run.json) await print(exactText(JSON.stringify({ ok: true, isError, result, ms, problems }, null, 2)));
  else {
    await print(visibleText(exactText(resultText(result))));
    for (const { message, hint } of problems) printError(visibleText(`${message} ${hint}`));
  }
  return isError ? 1 : 0;
}

interface Answered {
  readonly result: JsonObject;
  readonly problems: readonly ResultProblem[];
}

async function callOnce(
  run: Run,
  command: Extract<Command, { readonly name: 'call' }>
): Promise<Result<Answered>> {
  const argumentsText = await readArguments(command);
  if (!argumentsText.ok) return argumentsText;
  const connected = await connectOne(run, command.server);
  if (!connected.ok) return connected;
  const { id, name } = connected.value;
  const tool = run.app.manager.tools(id).find(({ originalName }) => originalName === command.tool);
  const fits = tool && command.checks ? checkArguments(tool, argumentsText.value) : ok(null);
  if (!fits.ok) return fits;
  const callingId = callId(nodeRandom.hex(8));
  const started = run.app.calls.start({
    serverId: id,
    serverName: name,
    callId: callingId,
    name: command.tool,
    argumentsText: argumentsText.value,
    idleTimeoutMs: command.idleTimeoutMs,
    overallTimeoutMs: command.overallTimeoutMs
  });
  if (!started.ok) return started;
  const cancel = (): void => {
    run.app.calls.cancel(callingId);
  };
  run.signal.addEventListener('abort', cancel);
  if (run.signal.aborted) cancel();
  const unlisten = run.app.state.onChange(progressPrinter(run.app, callingId));
  const answer = await started.value.done;
  unlisten();
  run.signal.removeEventListener('abort', cancel);
  if (!answer.ok) return answer;
  return ok({ result: answer.value, problems: tool ? checkResult(tool, answer.value) : [] });
}

function progressPrinter(app: App, id: ReturnType<typeof callId>): () => void {
  let last = '';
  return () => {
    const outcome = app.state.get().calls[id]?.outcome;
    if (outcome?.type !== 'running' || outcome.progress === null) return;
    const { progress, total, message } = outcome.progress;
    const done = total === null ? String(progress) : say('progress', { progress, total });
    const line = message === null ? done : `${done}  ${message}`;
    if (line === last) return;
    last = line;
    printError(visibleText(line));
  };
}

async function readArguments(command: Extract<Command, { readonly name: 'call' }>): Promise<Result<string>> {
  if (command.argsFile === null) return ok(command.args ?? '{}');
  try {
    return ok(await readFile(command.argsFile, 'utf8'));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return failed('config.unreadable', { details: { file: command.argsFile }, cause });
  }
}

/** Connects one server, which must succeed, or all (null), each as far as it goes. */
export async function connectAll(run: Run, server: string | null): Promise<Result<readonly ServerEntry[]>> {
  if (server !== null) {
    const connected = await connectOne(run, server);
    return connected.ok ? ok([connected.value]) : connected;
  }
  await run.app.start({ connect: true });
  await untilSettled(run.app, { limitMs: anyStartMs, signal: run.signal });
  return ok(run.app.resolution().active);
}

/** Connects this one server, and says in its own failure why not. */
export async function connectOne({ app, signal }: Run, name: string): Promise<Result<ServerEntry>> {
  await app.start({ connect: false });
  const entry = app.resolution().active.find((candidate) => candidate.name === name);
  if (!entry) return failed('config.unknown-server', { details: { server: name } });
  app.manager.reconcile([entry]);
  const stopTelling = tellSlowStart(app, entry);
  await untilSettled(app, { only: entry.id, limitMs: anyStartMs, signal });
  stopTelling();
  const state = app.state.get().servers[entry.id]?.connection;
  if (state?.type === 'connected') return ok(entry);
  if (state?.type === 'failed') return { ok: false, failure: state.failure };
  if (state?.type === 'needs-auth') {
    return { ok: false, failure: signInNeeded(state.authorizationServer ?? name, state.said) };
  }
  if (signal.aborted) return failed('connect.stopped');
  return failed('call.not-connected', { details: { server: name } });
}

export async function fail({ app, json }: Run, failure: Failure, ms?: number): Promise<number> {
  if (json) await print(JSON.stringify({ ok: false, failure, ...(ms === undefined ? {} : { ms }) }, null, 2));
  else printError([failureWords(failure), ...lastLinesOf(app, failure)].join('\n'));
  return 2;
}

function resultText(result: JsonObject): string {
  const content = Array.isArray(result['content']) ? (result['content'] as readonly unknown[]) : [];
  const texts = content.map((block) =>
    isJsonObject(block) && typeof block['text'] === 'string' ? block['text'] : JSON.stringify(block)
  );
  if (texts.length > 0) return texts.join('\n');
  return JSON.stringify(result['structuredContent'] ?? result, null, 2);
}
