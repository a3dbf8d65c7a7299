import { setMaxListeners } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { plainResponse, type ByteSource } from './plain-response';

type Request = (typeof import('undici'))['request'];

export interface QuickInit {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal | null;
}

/** As `fetch` says them too: servers may go by them. */
const usual: readonly (readonly [name: string, value: string])[] = [
  ['accept', '*/*'],
  ['accept-encoding', 'gzip, deflate, br'],
  ['accept-language', '*'],
  ['sec-fetch-mode', 'cors'],
  ['user-agent', 'undici']
];

/**
 * One request as `fetch` makes it, but without all the objects and streams that `fetch` makes of it. It follows no
 * redirect, and leaves nothing on the signal when it is over.
 */
export async function quickFetch(
  request: Request,
  dispatcher: Dispatcher,
  url: string | URL,
  { method, headers: given, body: sent, signal }: QuickInit
): Promise<Response> {
  // One that ends a whole connection is heard by every request that runs on it.
  if (signal !== null) setMaxListeners(0, signal);
  const { statusCode, headers, body } = await request(url, {
    ...{ dispatcher, method, headers: flat(given), body: sent, signal }
  });
  const received = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') received.append(name, value);
    else for (const each of value ?? []) received.append(name, each);
  }
  const source = sourceOfReadable(decode(body, received.get('content-encoding')));
  return plainResponse({ status: statusCode, statusText: '', headers: received, source });
}

/** Names and values in turn, which undici reads fastest. */
function flat(headers: Headers): string[] {
  const all: string[] = [];
  for (const [name, value] of headers) all.push(name, value);
  for (const [name, value] of usual) if (!headers.has(name)) all.push(name, value);
  return all;
}

/** What comes in pieces is given on in pieces, and a cut end costs only what is missing. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

function decode(body: Readable, encodings: string | null): Readable {
  const applied = encodings?.split(',').map((each) => each.trim().toLowerCase()) ?? [];
  return applied.reduceRight((inner: Readable, each) => {
    const decoder = decoderOf(each);
    // Its error is told by the decoder, which is destroyed with it.
    return decoder === null ? inner : pipeline(inner, decoder, () => undefined);
  }, body);
}

function decoderOf(encoding: string): ReturnType<typeof createGunzip> | null {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib);
    case 'deflate':
      return createInflate(zlib);
    case 'br':
      return createBrotliDecompress(brotli);
    default:
      return null;
  }
}

function sourceOfReadable(body: Readable): ByteSource {
  // Whoever reads it learns of it; if nobody does, it is nobody's.
  body.on('error', () => undefined);
  return {
    each: (take) =>
      new Promise((resolve, reject) => {
        const onEnd = (): void => {
          if (body.readableEnded) resolve();
          else reject(body.errored ?? new TypeError('terminated'));
        };
        if (body.destroyed) onEnd();
        body.once('end', resolve);
        body.once('close', onEnd);
        body.on('data', (piece: Buffer) => {
          try {
            take(piece);
          } catch (error) {
            body.destroy(error instanceof Error ? error : new Error(String(error)));
          }
        });
      }),
    stream: () => Readable.toWeb(body) as ReadableStream<Uint8Array>,
    cancel: () => {
      body.destroy();
      return Promise.resolve();
    }
  };
}
