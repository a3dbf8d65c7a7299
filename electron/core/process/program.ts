import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { failed, ok, type Result } from '#shared/failure';
import type { StdioConfig } from '#shared/server/config';
import { splitWords } from '#shared/server/words';
import type { ProcessHost } from './host';
import { MARK } from './process-table';
import { resolveCommand } from './resolve-command';
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
}

/** Decides by TR1 what a configured server runs as. Fails with `process.*` where that is known before any spawn. */
export async function planProgram(
  config: StdioConfig,
  host: Pick<ProcessHost, 'environment' | 'loginShellPath' | 'nextMark'>
): Promise<Result<Program>> {
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

  const searchPath = joinSearchPaths(
    platform,
    findVariable(config.env, 'PATH', platform),
    await host.loginShellPath(),
    findVariable(variables, 'PATH', platform)
  );
  const pathExt = findVariable(variables, 'PATHEXT', platform);
  const resolved = await resolveCommand(command, { cwd, searchPath, pathExt });
  switch (resolved.kind) {
    case 'not-found':
      return failed('process.not-found', {
        details: { command, cwd, searched: searchPath.split(path.delimiter) }
      });
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
  return ok({ file: resolved.file, args, cwd, env, mark, command });
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
