import { failure, type Failure } from '#shared/failure';
import { missingInterpreter, type Program } from '../process/program';
import type { ProcessExit } from './transport';

/** Why the program did not start at all. */
export async function spawnFailure(error: Error, program: Program): Promise<Failure> {
  const { command, cwd, file } = program;
  const details = { command, cwd };
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT': {
      // The file was there a moment ago: then its interpreter is what is missing.
      const interpreter = await missingInterpreter(file);
      return failure('process.not-found', {
        details: interpreter === null ? details : { command: interpreter, cwd, script: file },
        cause: error.message
      });
    }
    case 'EACCES':
      return failure('process.not-executable', { details: { ...details, file }, cause: error.message });
    default:
      return failure('process.spawn-failed', { details, cause: error.message });
  }
}

/** Why a program that had started is no longer there. */
export function exitFailure({ code, signal }: ProcessExit, { command, cwd }: Program): Failure {
  return signal === null
    ? failure('process.exited', { details: { command, exitCode: code, cwd } })
    : failure('process.killed', { details: { command, signal, cwd } });
}
