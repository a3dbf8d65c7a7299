import { useEffect, useState } from 'react';
import { isRunner } from '#shared/server/suggest-name';
import type { Understood } from '#shared/server/understood';
import { call } from '../bridge';

/**
 * Prose reads like a command line; what tells them apart is whether its first word is a program. Runners are taken as
 * there: the doctor installs them.
 * @returns undefined while it is not known yet; null: nothing is missing.
 */
export function useMissingProgram(understood: Understood | null): string | null | undefined {
  const program = programOf(understood);
  const [answer, setAnswer] = useState<{ readonly program: string; readonly isThere: boolean } | null>(null);
  useEffect(() => {
    if (program === null) return;
    let isWanted = true;
    void call('command.find', { command: program }).then((found) => {
      // Nobody could look: then nothing is said against it.
      if (isWanted) setAnswer({ program, isThere: !found.ok || found.value.isThere });
    });
    return () => {
      isWanted = false;
    };
  }, [program]);
  if (program === null) return null;
  if (answer?.program !== program) return undefined;
  return answer.isThere ? null : program;
}

function programOf(understood: Understood | null): string | null {
  if (understood?.kind !== 'servers' || understood.from !== 'command') return null;
  const definition = understood.servers[0]?.definition;
  if (definition?.transport !== 'stdio') return null;
  const { command } = definition;
  return isRunner(command) || command.includes('${') ? null : command;
}
