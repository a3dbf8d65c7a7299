import { failure, type Failure } from '#shared/failure';
import type { ServerEntry } from '#shared/server/config';
import { obstacle } from '#shared/server/problems';

/** Why an entry that counts can still not be started, e.g. a variable that is not set; null: nothing hinders it. */
export function hindrance({ name, problems }: ServerEntry): Failure | null {
  const problem = obstacle(problems);
  if (problem === null) return null;
  if (problem.code === 'config.missing-variable' && problem.variable !== undefined) {
    return failure(problem.code, { details: { server: name, variable: problem.variable } });
  }
  const what = problem.message.replace(/\.$/, '');
  return failure('config.invalid-entry', { details: { server: name, what } });
}
