/**
 * Sends a signal to every process of a group; `0` only asks.
 * @returns false: nobody is there whom we may signal.
 */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  return send(-group, signal);
}

/** @returns false: there is no such process, or it is not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  return send(pid, signal);
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  // 0 and -1 mean our own group and everything: never.
  if (Math.abs(target) <= 1) return false;
  try {
    return process.kill(target, signal);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ESRCH' || code === 'EPERM') return false;
    throw error;
  }
}
