// Ends what a script started when the script itself is killed without a chance to do so (SIGKILL): a small shell
// that waits for the end of its input, which the system closes with us. Nothing else is needed on POSIX; on
// Windows, children that are not detached end with their parent anyway.
import { spawn } from 'node:child_process';

// In the order of their starting backwards: the app before the screen it draws on. Each gets three seconds; the
// first signal goes to the program alone, since an app whose helpers are killed under it does not end in order.
const SCRIPT = `
set -f
groups=
folders=
while IFS= read -r line; do
  case $line in
    'group '*) groups="\${line#group } $groups" ;;
    'ended '*)
      kept=
      for g in $groups; do [ "$g" = "\${line#ended }" ] || kept="$kept$g "; done
      groups=$kept ;;
    'folder '*) folders="$folders\${line#folder }
" ;;
  esac
done
for g in $groups; do
  kill -TERM "$g" 2>/dev/null
  n=0
  while [ $n -lt 30 ] && kill -0 "-$g" 2>/dev/null; do sleep 0.1; n=$((n + 1)); done
  kill -KILL "-$g" 2>/dev/null
done
printf %s "$folders" | while IFS= read -r folder; do rm -rf -- "$folder"; done
`;

/**
 * @typedef {object} Guard
 * @property {(pid: number) => void} group from now on this process group is ended with us
 * @property {(pid: number) => void} ended it has ended by itself
 * @property {(path: string) => void} folder this folder is removed with us
 * @property {() => void} release ends what has not ended yet, as our own end does
 */

/** @returns {Guard} */
export function startGuard() {
  if (process.platform === 'win32') {
    const nothing = () => undefined;
    return { group: nothing, ended: nothing, folder: nothing, release: nothing };
  }
  // In a session of its own, so that whatever ends our group does not end it.
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore']
  });
  shell.unref();
  // Should the shell itself be killed, we go on without it.
  for (const source of [shell, shell.stdin]) source.on('error', () => undefined);
  const tell = (/** @type {string} */ line) => shell.stdin.write(`${line}\n`);
  return {
    group: (pid) => tell(`group ${pid}`),
    ended: (pid) => tell(`ended ${pid}`),
    folder: (path) => tell(`folder ${path}`),
    release: () => shell.stdin.end()
  };
}
