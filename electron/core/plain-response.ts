/** A body's bytes, to be read once and in one of these ways. */
export interface ByteSource {
  /** Hands over each piece as it comes; what `take` throws ends the reading. */
  each(take: (piece: Uint8Array) => void): Promise<void>;
  stream(): ReadableStream<Uint8Array>;
  cancel(reason?: unknown): Promise<void>;
}

export interface PlainParts {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** null: there is no body. */
  readonly source: ByteSource | null;
}

interface PlainResponse extends Response {
  readonly source: ByteSource | null;
}

const decoder = new TextDecoder();

/**
 * What a `Response` is to its readers. A real one costs more than the rest of a small call: its body is a stream, which
 * here is made only for who asks for it.
 */
export function plainResponse({ status, statusText, headers, source }: PlainParts): Response {
  let stream: ReadableStream<Uint8Array> | null = null;
  let isRead = false;

  function body(): ReadableStream<Uint8Array> | null {
    stream ??= source?.stream() ?? null;
    return stream;
  }

  async function text(): Promise<string> {
    if (stream !== null || source === null) return whole().text();
    isRead = true;
    const pieces: Uint8Array[] = [];
    await source.each((piece) => void pieces.push(piece));
    const [first, ...others] = pieces;
    if (first === undefined) return '';
    return decoder.decode(others.length === 0 ? first : Buffer.concat(pieces));
  }

  function whole(): Response {
    isRead = true;
    return new Response(body(), { status, statusText, headers });
  }

  function clone(): Response {
    const halves = body()?.tee();
    stream = halves?.[0] ?? null;
    return new Response(halves?.[1] ?? null, { status, statusText, headers });
  }

  const response: PlainResponse = {
    ...{ status, statusText, headers, text, clone },
    ...{ ok: status >= 200 && status < 300, redirected: false, type: 'default', url: '' },
    get source() {
      return stream === null ? source : sourceOfStream(stream);
    },
    get body() {
      return body();
    },
    get bodyUsed() {
      return isRead;
    },
    json: async () => JSON.parse(await text()) as unknown,
    arrayBuffer: () => whole().arrayBuffer(),
    blob: () => whole().blob(),
    formData: () => whole().formData()
  };
  return response;
}

/** A body that is read already. */
export function jsonResponse(headers: Headers, value: unknown): Response {
  const response = plainResponse({ status: 200, statusText: '', headers, source: null });
  return Object.assign(response, { json: () => Promise.resolve(value) });
}

/** null: it has no body. */
export function sourceOf(response: Response): ByteSource | null {
  if ('source' in response) return (response as PlainResponse).source;
  return response.body === null ? null : sourceOfStream(response.body);
}

function sourceOfStream(stream: ReadableStream<Uint8Array>): ByteSource {
  return {
    each: async (take) => {
      const reader = stream.getReader();
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
      } catch (error) {
        // Frees the connection; it may be broken already.
        await reader.cancel().catch(() => undefined);
        throw error;
      }
    },
    stream: () => stream,
    cancel: (reason) => stream.cancel(reason)
  };
}
