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
  if (response.body === null) {
    watcher.end(null);
    return response;
  }
  const bytes: ReadableStream<Uint8Array> = response.body;
  const reader = bytes.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          watcher.end(null);
          controller.close();
          return;
        }
        const stop = watcher.chunk(value);
        if (stop !== null) throw stop;
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
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
