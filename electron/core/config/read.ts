import type { Problem, SourceReading } from '#shared/server/config';
import { problem, type ProblemDetails, type ProblemKind } from '#shared/server/problems';
import { readServers } from '#shared/server/read-servers';
import { text as sentence } from '#shared/text/text';
import { decode } from './encoding';
import { errorCode, errorText, type Files } from './files';
import type { Location } from './locations';
import { isTracked } from './tracked';
import { readWebapp } from './webapp';

/** What a file holds; `text` null: it is not there, or could not be read. */
export interface LoadedFile {
  readonly exists: boolean;
  readonly text: string | null;
  readonly problems: readonly Problem[];
}

export interface LoadedSource {
  readonly reading: SourceReading;
  readonly text: string | null;
}

export interface ReadDeps {
  readonly files: Pick<Files, 'readFile' | 'stat'>;
  readonly env: Readonly<Record<string, string>>;
  readonly platform: string;
}

const largestBytes = 10_000_000;
/* What the bytes say, not the text. */
const encodings: ReadonlySet<string> = new Set(['config.encoding-utf16', 'config.encoding-invalid']);

/** Never throws: what cannot be read is a problem of the file. */
export async function loadFile(file: string, files: ReadDeps['files']): Promise<LoadedFile> {
  const note = (kind: ProblemKind, details: ProblemDetails = {}): readonly Problem[] => [
    problem(kind, { file, ...details })
  ];
  const unreadable = (cause: string): LoadedFile => ({
    exists: true,
    text: null,
    problems: note('unreadable', { cause })
  });
  try {
    // Asked first: reading a pipe would wait for ever, and a device may have no end.
    const { size, ...stats } = await files
      .stat(file)
      .then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!stats.isFile) return unreadable(sentence('problem:part.not-a-file'));
    if (size > largestBytes) return unreadable(sentence('problem:part.too-large'));
    const { text, encoding, isExact } = decode(await files.readFile(file));
    if (encoding === 'utf-32') return { exists: true, text: null, problems: note('encoding-utf32') };
    const odd = encoding === 'utf-8' ? [] : note('encoding-utf16');
    return { exists: true, text, problems: isExact ? odd : [...odd, ...note('encoding-invalid')] };
  } catch (error) {
    const isAbsent = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    if (isAbsent) return { exists: false, text: null, problems: [] };
    return unreadable(errorText(error));
  }
}

/** @param before what it held when it was last read: whenever one file changes all are read, and most say the same. */
export async function loadSource(
  location: Location,
  deps: ReadDeps,
  before?: LoadedSource
): Promise<LoadedSource> {
  const { file, scope, rank } = location;
  const ranked = rank === undefined ? {} : { rank };
  const { exists, text, problems } = await loadFile(file, deps.files);
  if (text === null) {
    // A file that was named on the command line is missed; the person's own file may well not be there yet.
    const missed = !exists && scope === 'dynamic';
    const cause = sentence('problem:part.does-not-exist');
    const all = missed ? [...problems, problem('unreadable', { file, cause })] : problems;
    return { reading: { scope, file, exists, entries: [], invalid: [], problems: all, ...ranked }, text };
  }
  const isOdd = [...problems, ...(before?.reading.problems ?? [])].some(({ code }) => encodings.has(code));
  // Whether a local file is shared by others does not stand in it.
  if (before?.text === text && !isOdd && scope !== 'local' && location.frozen !== true) return before;
  const read = location.format === 'webapp' ? readWebapp : readServers;
  const reading = read(text, { file, scope, env: deps.env, platform: deps.platform });
  const shared = scope === 'local' && (await isTracked(file, deps.files)) ? { isShared: true } : {};
  return {
    reading: { ...reading, ...ranked, ...shared, problems: [...problems, ...reading.problems] },
    text
  };
}
