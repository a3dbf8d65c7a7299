import { failure } from '#shared/failure';
import { failureError } from '../connection/failures';

/** Statuses that have no body. */
const EMPTY = new Set([101, 204, 205, 304]);

/** The same answer with its body read, at most `limit` bytes after unpacking; a larger one is `protocol.too-large`. */
export async function readBounded(response: Response, limit: number): Promise<Response> {
  const body = await readText(response, limit);
  const headers = new Headers(response.headers);
  // They described the body as it came over the line.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  const { status, statusText } = response;
  return new Response(EMPTY.has(status) ? null : body, { status, statusText, headers });
}

async function readText(response: Response, limit: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8');
  let size = 0;
  let text = '';
  for (;;) {
    const piece = await reader.read();
    if (piece.done) return text + decoder.decode();
    const bytes: Uint8Array = piece.value;
    size += bytes.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw failureError(failure('protocol.too-large', { details: { limit: `${limit / 1_000_000} MB` } }));
    }
    text += decoder.decode(bytes, { stream: true });
  }
}
