/** What of a program's last words tells why it ended: runners and runtimes write much after it that says nothing. */

/** Older ones belong to something else. */
const linesRead = 60;

const trailers = [
  /^npm (?:error|ERR!|notice|warn)\s*(?:code |errno |syscall |path |\d{3}$|$)/i,
  /^npm (?:error|ERR!)\s+(?:A complete log of this run|\S*[/\\]_logs[/\\])/i,
  /^npm notice/i,
  /^Node\.js v\d/,
  /^at\s/,
  /^[\s{}()[\],;^~]*$/,
  /^(?:code|errno|syscall|path|dest|requireStack|url|address|port|spawnargs): /,
  /^(?:note|hint|help): /i,
  /^goroutine \d+/,
  /^exit(?:ed)? (?:status|code)\b/i
];

const telling = [
  /(?:^|[\s.])\w*(?:Error|Exception)\b(?:\s\[\w+\])?:/,
  /^(?:\W*\w+\W+)?(?:error|fatal|panic|critical)\b/i,
  /\bpanicked at\b|^panic:|^Exception in thread/,
  /Cannot find (?:module|package)|can't open file|No module named/,
  /\b(?:ENOENT|EACCES|EPERM|EADDRINUSE|ECONNREFUSED)\b/,
  /not in this registry|not found in the package registry|could not determine executable/,
  /^[×╰]/
];

/** The one line that says most; null: there are none. */
export function tellingLine(stderr: string): string | null {
  const lines = wordsOf(stderr);
  const told = lines.findLast((line) => telling.some((pattern) => pattern.test(line)));
  // npm goes from the reason to advice.
  if (told !== undefined && isNpm(told)) return lines.find(isNpm) ?? told;
  return told ?? lines.at(-1) ?? null;
}

function wordsOf(stderr: string): readonly string[] {
  const lines = stderr.split('\n').map((line) => line.trim());
  return lines.slice(-linesRead).filter((line) => trailers.every((pattern) => !pattern.test(line)));
}

function isNpm(line: string): boolean {
  return /^npm (?:error|ERR!)/i.test(line);
}

const noPackage =
  /^npm (?:error|ERR!) 404\b|not in this registry|not found in the package registry|could not determine executable to run/i;
const noFile =
  /Cannot find (?:module|package)|can't open file|no such file|ENOENT|EACCES|EPERM|permission denied|not (?:found|accessible)|cannot (?:access|find|read|open)|does not exist|not a directory|ENOTDIR/i;

/** Whether an argument names what is not there: a script, a folder, a package. */
export function blamesArgument(stderr: string, args: readonly string[]): boolean {
  const named = args.map((arg) => arg.replace(/^--?[\w-]+=|^\.\//g, '')).filter((arg) => arg.length > 3);
  return wordsOf(stderr).some(
    (line) =>
      noPackage.test(line) ||
      (noFile.test(line) && named.some((arg) => !arg.startsWith('-') && line.includes(arg)))
  );
}
