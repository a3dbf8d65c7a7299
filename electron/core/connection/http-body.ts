import { plainResponse, sourceOf, type ByteSource } from '../plain-response';

/** What a reader of a body passes on to whoever watches it. */
export interface BodyWatcher {
  /** @returns a reason to stop reading here; null: go on. */
  chunk(bytes: Uint8Array): Error | null;
  /** Exactly once; `error` is null at the body's own end, and when nobody wants to read on. */
  end(error: unknown): void;
  /** What the reader of the body gets instead of a foreign error. */
  translate(error: unknown): unknown;
}

/** The same response, its body read through a watcher. */
export function watchBody(response: Response, watcher: BodyWatcher): Response {
  const source = sourceOf(response);
  if (source === null) {
    watcher.end(null);
    return response;
  }
  const { status, statusText, headers } = response;
  return plainResponse({ status, statusText, headers, source: watched(source, watcher) });
}

function watched(source: ByteSource, watcher: BodyWatcher): ByteSource {
  function see(piece: Uint8Array): void {
    const stop = watcher.chunk(piece);
    if (stop !== null) throw stop;
  }

  function stream(): ReadableStream<Uint8Array> {
    const reader = source.stream().getReader();
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) {
            watcher.end(null);
            controller.close();
            return;
          }
          see(value);
          controller.enqueue(value);
        } catch (error) {
          watcher.end(error);
          controller.error(watcher.translate(error));
          // Frees the connection; it may be broken already.
          await reader.cancel().catch(() => undefined);
        }
      },
      cancel: async (reason) => {
        watcher.end(null);
        await reader.cancel(reason);
      }
    });
  }

  return {
    each: async (take) => {
      try {
        await source.each((piece) => {
          see(piece);
          take(piece);
        });
      } catch (error) {
        watcher.end(error);
        throw watcher.translate(error);
      }
      watcher.end(null);
    },
    stream,
    cancel: async (reason) => {
      watcher.end(null);
      await source.cancel(reason);
    }
  };
}
