import { getEventListeners, once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFetch } from '#core/node-fetch';
import { sourceOf } from '#core/plain-response';

const fetch = createFetch();

/** @returns what a quick POST to it brings. */
async function withServer(answer: RequestListener, use: (post: Post) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post: Post = (signal) =>
    fetch(`http://127.0.0.1:${String(port)}/`, {
      method: 'POST',
      headers: new Headers({ 'x-own': 'yes' }),
      body: '{"a":"ä"}',
      isQuick: true,
      ...(signal === undefined ? {} : { signal })
    });
  try {
    await use(post);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

type Post = (signal?: AbortSignal) => Promise<Response>;

test('PF3: a quick request says and hears what fetch would', async () => {
  const answer: RequestListener = (request, response) => {
    const { method, headers } = request;
    request.on('data', (body: Buffer) => {
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(
        JSON.stringify({ method, own: headers['x-own'], agent: headers['user-agent'], body: String(body) })
      );
    });
  };
  await withServer(answer, async (post) => {
    const response = await post();
    expect(response).toMatchObject({ ok: true, status: 201 });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toEqual({ method: 'POST', own: 'yes', agent: 'undici', body: '{"a":"ä"}' });
    expect(await (await post()).clone().text()).toContain('POST');
    const copied = await post();
    expect(await copied.clone().text()).toBe(await copied.text());
  });
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync]
] as const)('PF3: a body that is compressed by %s is read', async (encoding, compress) => {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('many words')));
  };
  await withServer(answer, async (post) => {
    expect(await (await post()).text()).toBe('many words');
    expect(await new Response((await post()).body).text()).toBe('many words');
  });
});

test('PF3: a body that is cut is an error to whoever reads it, in either way', async () => {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('begin', () => response.destroy());
  };
  await withServer(answer, async (post) => {
    await expect(post().then((response) => response.text())).rejects.toThrow();
    await expect(post().then((response) => new Response(response.body).text())).rejects.toThrow();
  });
});

test('PF3, PF6: a request that is aborted ends, before its answer and within, and leaves nothing on the signal', async () => {
  let isSilent = true;
  const answer: RequestListener = (_request, response) => {
    if (!isSilent) response.writeHead(200).write('begin');
  };
  await withServer(answer, async (post) => {
    const first = new AbortController();
    const silent = post(first.signal);
    first.abort();
    await expect(silent).rejects.toThrow();
    isSilent = false;
    const second = new AbortController();
    const response = await post(second.signal);
    const reading = response.text();
    second.abort();
    await expect(reading).rejects.toThrow();
    expect([first, second].flatMap(({ signal }) => getEventListeners(signal, 'abort'))).toEqual([]);
  });
  const third = new AbortController();
  await withServer(
    (_request, response) => void response.end('all'),
    async (post) => {
      expect(await (await post(third.signal)).text()).toBe('all');
    }
  );
  await expect.poll(() => getEventListeners(third.signal, 'abort')).toEqual([]);
});

test('PF3: what the reader does not want ends the request', async () => {
  const answer: RequestListener = (_request, response) => void response.writeHead(200).write('begin');
  await withServer(answer, async (post) => {
    const unwanted = sourceOf(await post())?.each(() => {
      throw new Error('enough');
    });
    await expect(unwanted).rejects.toThrow('enough');
    await (await post()).body?.cancel();
  });
});
