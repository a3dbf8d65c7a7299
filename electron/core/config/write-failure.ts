import { failed, type Failure } from '#shared/failure';
import { text } from '#shared/text/text';
import { errorCode, errorText } from './files';

const forbidden: ReadonlySet<string | null> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** What a system error while writing means for the person. */
export function writeFailure(
  file: string,
  error: unknown
): { readonly ok: false; readonly failure: Failure } {
  if (forbidden.has(errorCode(error))) {
    const what = text('problem:part.folder-not-writable');
    return failed('config.not-writable', { details: { file, what }, cause: errorText(error) });
  }
  return failed('config.write-failed', { details: { file }, cause: errorText(error) });
}
