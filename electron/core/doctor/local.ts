import { readClues } from '#shared/doctor/clues';
import { blamesArgument } from '#shared/doctor/telling';
import type { FoundProgram, Remedy, RuntimeName } from '#shared/doctor/checkup';
import { failure, type Failure } from '#shared/failure';
import type { StdioConfig } from '#shared/server/config';
import { satisfies } from '#shared/server/version-range';
import { text } from '#shared/text/text';
import path from 'node:path';
import type { ProcessHost } from '../process/host';
import { planProgram } from '../process/program';
import { findElsewhere } from './elsewhere';
import { findInstallWays } from './install-ways';
import {
  askVersion,
  bareName,
  neededNode,
  runtimeOf,
  runtimeOfScript,
  runtimePrograms,
  type VersionAnswer
} from './runtimes';
import { broken, editOr, fine, type Broken, type Patient, type StepOutcome } from './step';

export interface LocalPatient extends Patient {
  readonly config: StdioConfig;
}

/** Whether the program is where the configuration says. */
export async function checkProgram(patient: LocalPatient, host: ProcessHost): Promise<StepOutcome> {
  const { config, view } = patient;
  const planned = await planProgram(config, host);
  if (planned.ok) return fine('program', { file: planned.value.file });
  const { failure: why } = planned;
  if (why.code === 'process.bad-folder') return broken(why, editOr(view, 'try-again', 'cwd'));
  if (why.code !== 'process.not-found') {
    const isForbidden = why.code === 'process.not-executable' && view.editable;
    return broken(why, isForbidden ? { kind: 'choose-program', command: config.command } : editOr(view));
  }
  return broken(why, await remedyForMissing(patient, host));
}

async function remedyForMissing({ config, view }: LocalPatient, host: ProcessHost): Promise<Remedy> {
  const { command, args } = config;
  const isPrefixed = config.shellPrefix !== null;
  if (view.editable && !isPrefixed) {
    const [file] = await findElsewhere(bareName(command), host.environment);
    if (file !== undefined) return { kind: 'use-program', file, version: null };
  }
  const runtime = runtimeOf(command, args);
  if (runtime !== null) return installOf(runtime, null, host, []);
  return view.editable ? { kind: 'choose-program', command } : { kind: 'none' };
}

/** The runtime that a program runs by, where that is known; null: the link does not apply. */
export async function runtimeFor(config: StdioConfig, host: ProcessHost): Promise<RuntimeName | null> {
  if (config.shellPrefix !== null) return null;
  const byName = runtimeOf(config.command, config.args);
  if (byName !== null) return byName;
  const planned = await planProgram(config, host);
  return planned.ok ? runtimeOfScript(planned.value.file) : null;
}

/** Whether what runs the program is there, answers, and is of the version that the server’s package asks for. */
export async function checkRuntime(
  patient: LocalPatient,
  runtime: RuntimeName,
  host: ProcessHost,
  signal: AbortSignal
): Promise<StepOutcome> {
  const { config } = patient;
  const name = text(`doctor:runtime.${runtime}`);
  const answer = await askRuntime(config, runtime, host, signal);
  if (answer === null) {
    const why = failure('process.no-runtime', { details: { command: config.command, runtime: name } });
    return broken(why, await remedyForRuntime(patient, runtime, null, host, signal));
  }
  if (answer.complaint !== null && runtime === 'docker') {
    const why = failure('process.runtime-down', { details: { runtime: name }, cause: answer.complaint });
    return broken(why, { kind: 'try-again' });
  }
  const version = answer.version ?? '';
  const planned = await planProgram(config, host);
  const file = planned.ok ? planned.value.file : config.command;
  const needed = runtime === 'node' ? await neededNode(config, file, host.environment.home) : null;
  if (needed === null) return fine('runtime', { runtime: name, version });
  if (satisfies(version, needed) !== false) return fine('runtimeNeeds', { runtime: name, version, needed });
  return wrongVersion(patient, { runtime, needed, found: version }, host, signal);
}

/** The runtime itself, or the one that lies beside what is started by it (`npx` beside `node`). */
async function askRuntime(
  config: StdioConfig,
  runtime: RuntimeName,
  host: ProcessHost,
  signal: AbortSignal
): Promise<VersionAnswer | null> {
  const programs = runtimePrograms[runtime];
  const itself = programs.includes(bareName(config.command)) ? [config.command] : [];
  const planned = await planProgram(config, host);
  const beside = planned.ok ? programs.map((each) => path.join(path.dirname(planned.value.file), each)) : [];
  for (const command of [...itself, ...beside, ...programs]) {
    const answer = await askVersion(runtime, command, config, host, signal);
    if (answer !== null) return answer;
  }
  return null;
}

async function wrongVersion(
  patient: LocalPatient,
  { runtime, needed, found }: { runtime: RuntimeName; needed: string; found: string },
  host: ProcessHost,
  signal: AbortSignal
): Promise<Broken> {
  const name = text(`doctor:runtime.${runtime}`);
  const details = { command: patient.entry.name, runtime: name, needed, found: found === '' ? name : found };
  const remedy = await remedyForRuntime(patient, runtime, needed, host, signal);
  return broken(failure('process.wrong-version', { details }), remedy, 'runtime');
}

/** One that is here and fits, else a way to install one. */
async function remedyForRuntime(
  { config, view }: LocalPatient,
  runtime: RuntimeName,
  needed: string | null,
  host: ProcessHost,
  signal: AbortSignal
): Promise<Remedy> {
  const found: FoundProgram[] = [];
  for (const name of runtimePrograms[runtime]) {
    for (const file of await findElsewhere(name, host.environment)) {
      const answer = await askVersion(runtime, file, config, host, signal);
      found.push({ file, version: answer?.version ?? null });
    }
  }
  const fits = ({ version }: FoundProgram): boolean =>
    needed === null || (version !== null && satisfies(version, needed) === true);
  for (const program of view.editable ? found.filter(fits) : []) {
    const file = await startedBy(config, program.file, runtime, host);
    if (file !== null) return { kind: 'use-program', file, version: program.version };
  }
  return installOf(runtime, needed, host, found);
}

/** What the configuration has to start so that this runtime runs it: itself, or its own `npx`. */
async function startedBy(
  config: StdioConfig,
  file: string,
  runtime: RuntimeName,
  host: ProcessHost
): Promise<string | null> {
  const name = bareName(config.command);
  if (runtimePrograms[runtime].includes(name)) return file;
  const sibling = path.join(path.dirname(file), name);
  const planned = await planProgram({ ...config, command: sibling }, host);
  return planned.ok ? sibling : null;
}

async function installOf(
  runtime: RuntimeName,
  needed: string | null,
  host: ProcessHost,
  found: readonly FoundProgram[]
): Promise<Remedy> {
  const ways = await findInstallWays(runtime, host.environment, (await host.loginPath.sure()).path);
  return { kind: 'install-runtime', runtime, needed, found, ways };
}

/** Why a program that was started does not serve: its last words often say it better than its exit code. */
export async function explainEnd(
  patient: LocalPatient,
  why: Failure,
  stderr: string,
  host: ProcessHost,
  signal: AbortSignal
): Promise<Broken> {
  const { config, view } = patient;
  const runtime = await runtimeFor(config, host);
  switch (why.code) {
    case 'connect.timeout':
      return broken(why, { kind: 'wait-longer' }, 'speaks');
    case 'process.not-found':
      if (why.details?.['script'] !== undefined && runtime !== null) {
        return broken(why, await remedyForRuntime(patient, runtime, null, host, signal), 'runtime');
      }
      return broken(why, await remedyForMissing(patient, host), 'program');
    case 'process.not-executable':
      return broken(why, editOr(view, 'try-again', 'command'), 'program');
    case 'process.bad-folder':
      return broken(why, editOr(view, 'try-again', 'cwd'), 'program');
    case 'process.exited':
    case 'process.killed':
    case 'process.spawn-failed':
    case 'connect.closed':
    case 'protocol.not-mcp':
      break;
    default:
      return broken(why, why.retryable ? { kind: 'try-again' } : editOr(view));
  }
  const clues = readClues(stderr);
  if (clues.port !== null) {
    const { port } = clues;
    const canMove = view.editable && namesPort(config, port);
    const remedy: Remedy = canMove ? { kind: 'use-another-port', of: 'program', port } : editOr(view);
    return broken(failure('process.port-taken', { details: { port } }), remedy, 'start');
  }
  if (clues.version !== null && runtime !== null) {
    const { version } = (await askRuntime(config, runtime, host, signal)) ?? { version: null };
    return wrongVersion(patient, { runtime, needed: clues.version, found: version ?? '' }, host, signal);
  }
  if (clues.variable !== null) {
    const { variable } = clues;
    const isKnown = Object.hasOwn(config.env, variable);
    const remedy: Remedy =
      view.editable && !isKnown ? { kind: 'enter-variable', variable, of: 'env' } : editOr(view);
    const details = { command: config.command, variable };
    return broken(isKnown ? why : failure('process.variable-needed', { details }), remedy, 'start');
  }
  if (clues.argumentsWrong || blamesArgument(stderr, config.args))
    return broken(why, editOr(view, 'try-again', 'args'), 'start');
  const isGarbage = why.code === 'protocol.not-mcp';
  return broken(why, isGarbage ? editOr(view) : { kind: 'try-again' }, isGarbage ? 'speaks' : 'start');
}

function namesPort({ args, env }: StdioConfig, port: number): boolean {
  return [...args, ...Object.values(env)].some((each) => withPort(each, port, 0) !== each);
}

/** `8080`, `--port=8080` and `127.0.0.1:8080` with another port; any other text as it is. */
export function withPort(value: string, from: number, to: number): string {
  return value.replace(
    new RegExp(`(^|[=:])${String(from)}(?=$|[/?#])`),
    (_all, before: string) => before + String(to)
  );
}
