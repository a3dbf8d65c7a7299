import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { failed, ok, type Result } from '#shared/failure';
import type { StdioConfig } from '#shared/server/config';
import { splitWords } from '#shared/server/words';
import type { ProcessHost } from './host';
import type { KnownPath } from './login-path';
import { MARK } from './process-table';
import { resolveCommand, type ResolvedCommand } from './resolve-command';
import { joinSearchPaths } from './search-path';
import { findVariable, mergeVariables, safeVariables } from './variables';

/** Everything a spawn needs, decided. */
export interface Program {
  /** Absolute. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly mark: string;
  /** As the person wrote it, for failures. */
  readonly command: string;
  /** The login shell had not answered, so that its PATH may be missing. */
  readonly isShellSilent: boolean;
}

type PlanHost = Pick<ProcessHost, 'environment' | 'loginPath' | 'nextMark'>;

interface Search {
  readonly searchPath: string;
  readonly isSilent: boolean;
  readonly resolved: ResolvedCommand;
}

/** Decides by TR1 what a configured server runs as. Fails with `process.*` where that is known before any spawn. */
export async function planProgram(config: StdioConfig, host: PlanHost): Promise<Result<Program>> {
  const { environment } = host;
  const { platform, variables } = environment;
  const prefix = splitWords(config.shellPrefix ?? variables['PATCHBAY_SHELL_PREFIX'] ?? '');
  if (!prefix.ok) return prefix;
  const [command = config.command, ...args] = [...prefix.value, config.command, ...config.args];

  // An app started from a dock or menu runs in `/`; home is where the person's relative paths make sense.
  const wanted = path.resolve(environment.home, config.cwd ?? '');
  const folder = await stat(wanted).catch(() => null);
  const isMissing = folder?.isDirectory() !== true;
  // Nobody chose a home that is not there yet, so nobody is asked to choose another.
  const cwd = isMissing && config.cwd === null ? path.parse(wanted).root : wanted;
  if (isMissing && config.cwd !== null) return failed('process.bad-folder', { details: { command, cwd } });

  const { searchPath, isSilent, resolved } = await search(command, cwd, config, host);
  switch (resolved.kind) {
    case 'not-found': {
      const details = { command, cwd, searched: searchPath.split(path.delimiter) };
      return failed('process.not-found', {
        details: isSilent ? { ...details, context: 'silentShell' } : details
      });
    }
    case 'not-executable':
      return failed('process.not-executable', { details: { command, cwd, file: resolved.file } });
    case 'found':
      break;
  }
  const mark = host.nextMark();
  // The folder of the program comes first: a script's interpreter usually lies beside it.
  const childPath = joinSearchPaths(platform, path.dirname(resolved.file), searchPath);
  const env = mergeVariables(platform, safeVariables(environment), { PATH: childPath }, config.env, {
    [MARK]: mark
  });
  return ok({ file: resolved.file, args, cwd, env, mark, command, isShellSilent: isSilent });
}

/** Waits for the login shell only where the program is not found without. */
async function search(command: string, cwd: string, { env }: StdioConfig, host: PlanHost): Promise<Search> {
  const { platform, variables } = host.environment;
  const pathExt = findVariable(variables, 'PATHEXT', platform);
  const inherited = findVariable(variables, 'PATH', platform);
  const by = async ({ path: shellPath, isSilent }: KnownPath): Promise<Search> => {
    const searchPath = joinSearchPaths(platform, findVariable(env, 'PATH', platform), shellPath, inherited);
    return { searchPath, isSilent, resolved: await resolveCommand(command, { cwd, searchPath, pathExt }) };
  };
  const soon = await host.loginPath.soon();
  const found = await by(soon);
  return soon.isSure || found.resolved.kind === 'found' ? found : by(await host.loginPath.sure());
}

/**
 * The interpreter that a script names in its first line, if that is missing. The spawn then fails as if the script
 * itself were not there.
 */
export async function missingInterpreter(file: string): Promise<string | null> {
  const script = await open(file).catch(() => null);
  if (script === null) return null;
  try {
    const { buffer, bytesRead } = await script.read(Buffer.alloc(256), 0, 256, 0);
    const interpreter = /^#! *([^\s]+)/.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
    if (interpreter === undefined) return null;
    return (await stat(interpreter).catch(() => null)) === null ? interpreter : null;
  } finally {
    await script.close();
  }
}
