import { createMetadataFetch, type MetadataFetch } from '#core/auth/metadata-fetch';
import { failureIn } from '#core/connection/failures';
import { createFetch } from '#core/node-fetch';
import { nodeClock } from '#core/node-ports';
import type { Failure } from '#shared/failure';
import { afterEach, describe, expect, test } from 'vitest';
import { createFakeClock, settle } from '../../fakes/clock';
import { listen, sendJson, type Answer, type Listening } from './listen';

const opened: Listening[] = [];

async function serve(answer: Answer): Promise<Listening> {
  const server = await listen(answer);
  opened.push(server);
  return server;
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A sign-in to `server`, with names that lead where the test says. */
function signingIn(server: string, names: Readonly<Record<string, readonly string[]>> = {}): MetadataFetch {
  return createMetadataFetch(
    {
      fetch: createFetch(),
      clock: nodeClock,
      lookup: (host) => Promise.resolve(names[host] ?? [])
    },
    { server: new URL(server) }
  );
}

async function refusalOf(asking: Promise<unknown>): Promise<Failure> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown
  );
  const failure = failureIn(error);
  if (failure === null) throw new Error('It was not refused.', { cause: error });
  return failure;
}

const hello: Answer = (_request, response) => sendJson(response, { hello: 'there' });

describe('where the description of a server may come from', () => {
  test('SE3: from the server’s own origin only, whatever a 401 says, and nobody else is asked', async () => {
    const inside = await serve(hello);
    const server = await serve(hello);
    const guard = signingIn(`${server.url}/mcp`);
    const announced = new URL(`${inside.url}/latest/meta-data/`);
    expect(guard.resourceDocument(announced).ok).toBe(false);
    const refused = await refusalOf(guard.fetch(announced));
    expect(refused).toMatchObject({ code: 'auth.address-refused', details: { url: announced.href } });
    expect(guard.refused()).toEqual(refused);
    await refusalOf(guard.fetch(`${inside.url}/.well-known/oauth-protected-resource/mcp`));
    expect(inside.requests).toEqual([]);

    const own = new URL(`${server.url}/elsewhere/prm.json`);
    expect(guard.resourceDocument(own).ok).toBe(true);
    expect(await (await guard.fetch(own)).json()).toEqual({ hello: 'there' });
  });

  test('SE3: a redirect away from that origin is refused, one within it is followed', async () => {
    const inside = await serve(hello);
    const server = await serve(({ path }, response) => {
      if (path.endsWith('/out'))
        return void response.writeHead(302, { location: `${inside.url}/secret` }).end();
      if (path.endsWith('/mcp')) return void response.writeHead(302, { location: '/real' }).end();
      sendJson(response, { hello: 'there' });
    });
    const guard = signingIn(server.url);
    const well = `${server.url}/.well-known/oauth-protected-resource`;
    expect((await guard.fetch(`${well}/mcp`)).status).toBe(200);
    const refused = await refusalOf(guard.fetch(`${well}/out`));
    expect(refused.details).toMatchObject({ url: `${inside.url}/secret` });
    expect(inside.requests).toEqual([]);
  });
});

describe('where everything else may be', () => {
  const names = {
    'public.example': ['93.184.215.14'],
    'corp.example': ['10.0.0.7'],
    'metadata.example': ['169.254.169.254'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'here.example': ['127.0.0.1'],
    localhost: ['::1', '127.0.0.1'],
    'localhost.': ['127.0.0.1']
  };

  async function allowed(server: string, urls: readonly string[]): Promise<readonly string[]> {
    const guard = signingIn(server, names);
    const answers = await Promise.all(urls.map(async (url) => [url, await guard.check(url)] as const));
    for (const [, answer] of answers)
      if (!answer.ok) expect(answer.failure.code).toBe('auth.address-refused');
    return answers.filter(([, answer]) => answer.ok).map(([url]) => url);
  }

  test.each([
    ['https://public.example/mcp', ['https://public.example/token', 'https://8.8.8.8/']],
    [
      'https://corp.example/mcp',
      ['https://public.example/token', 'https://8.8.8.8/', 'https://corp.example/', 'https://192.168.0.4/']
    ],
    [
      'http://localhost:3000/mcp',
      [
        ...[
          'https://public.example/token',
          'https://8.8.8.8/',
          'https://corp.example/',
          'https://192.168.0.4/'
        ],
        ...['https://mapped.example/', 'http://here.example/', 'http://localhost:9/', 'http://localhost./'],
        ...['http://127.0.0.1:9/', 'http://2130706433/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/']
      ]
    ]
  ])('SE3: what %s may name', async (server, expected) => {
    const all = [
      ...[
        'https://public.example/token',
        'https://8.8.8.8/',
        'https://corp.example/',
        'https://192.168.0.4/'
      ],
      ...['https://mapped.example/', 'http://here.example/', 'http://localhost:9/', 'http://localhost./'],
      ...['http://127.0.0.1:9/', 'http://2130706433/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/'],
      ...['https://metadata.example/', 'http://169.254.169.254/', 'https://0251.0376.0251.0376/'],
      ...['https://0.0.0.0/', 'https://[fe80::1]/', 'https://224.0.0.1/', 'https://[64:ff9b::a9fe:a9fe]/'],
      ...['http://public.example/', 'http://192.168.0.4/', 'https://me:pw@public.example/'],
      ...[
        'file:///etc/passwd',
        'javascript:alert(1)',
        'ftp://public.example/',
        'data:text/plain,x',
        'not an address'
      ]
    ];
    expect([...(await allowed(server, all))].sort()).toEqual([...expected].sort());
  });

  test('SE3: an authorization server that the person configured decides by its own place', async () => {
    const places: Readonly<Record<string, readonly string[]>> = names;
    const lookup = (host: string): Promise<readonly string[]> => Promise.resolve(places[host] ?? []);
    const guard = createMetadataFetch(
      { fetch: createFetch(), clock: nodeClock, lookup },
      { server: new URL('https://public.example/mcp'), configured: new URL('https://corp.example/as') }
    );
    expect((await guard.check('https://corp.example/token')).ok).toBe(true);
    expect((await guard.check('https://metadata.example/token')).ok).toBe(false);
    expect((await guard.check('http://localhost:3/token')).ok).toBe(false);
  });

  test('SE3: the connection goes to the address that was judged, whatever the name says a moment later', async () => {
    const server = await serve(hello);
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']];
    const guard = createMetadataFetch(
      { fetch: createFetch(), clock: nodeClock, lookup: () => Promise.resolve(answers.shift() ?? []) },
      { server: new URL(`http://no-such-name.invalid:${String(server.port)}/mcp`) }
    );
    const url = `http://no-such-name.invalid:${String(server.port)}/as`;
    expect((await guard.fetch(url)).status).toBe(200);
    expect(server.requests).toEqual([
      { line: 'GET /as', host: `no-such-name.invalid:${String(server.port)}`, body: '' }
    ]);
    expect(await refusalOf(guard.fetch(url))).toMatchObject({ code: 'auth.address-refused' });
    expect(server.requests).toHaveLength(1);
  });

  test('SE3: a server outside cannot turn itself inside by answering otherwise the second time', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const guard = createMetadataFetch(
      { fetch: createFetch(), clock: nodeClock, lookup: () => Promise.resolve(answers.shift() ?? []) },
      { server: new URL('https://rebinding.example/mcp') }
    );
    const refused = await refusalOf(
      guard.fetch('https://rebinding.example/.well-known/oauth-protected-resource')
    );
    expect(refused).toMatchObject({ code: 'auth.address-refused' });
  });

  test('SE3: of several addresses of one name only the allowed ones are used', async () => {
    const server = await serve(hello);
    const guard = signingIn('http://mixed.invalid/mcp', {
      'mixed.invalid': ['127.0.0.1'],
      'other.invalid': ['169.254.169.254', '127.0.0.1']
    });
    expect((await guard.fetch(`http://other.invalid:${String(server.port)}/`)).status).toBe(200);
  });

  test('SE3: each redirect is judged: to the inside, to plain http and round in circles', async () => {
    const server = await serve(({ path }, response) => {
      const location =
        { '/inside': 'http://169.254.169.254/latest', '/plain': 'http://8.8.8.8/' }[path] ?? '/round';
      response.writeHead(302, { location }).end();
    });
    const guard = signingIn(server.url);
    for (const [path, url] of [
      ['/inside', 'http://169.254.169.254/latest'],
      ['/plain', 'http://8.8.8.8/'],
      ['/round', `${server.url}/round`]
    ]) {
      expect((await refusalOf(guard.fetch(`${server.url}${path ?? ''}`))).details).toMatchObject({ url });
    }
  });

  test('SE3: what is posted is never carried to another origin', async () => {
    const thief = await serve(hello);
    const server = await serve(({ path }, response) => {
      if (path === '/moved') {
        sendJson(response, { ok: true });
        return;
      }
      const location = path === '/token' ? `${thief.url}/token` : '/moved';
      response.writeHead(307, { location }).end();
    });
    const guard = signingIn(server.url);
    const init = { method: 'POST', body: 'refresh_token=secret' };
    await refusalOf(guard.fetch(`${server.url}/token`, init));
    expect(thief.requests).toEqual([]);
    expect(await (await guard.fetch(`${server.url}/old`, init)).json()).toEqual({ ok: true });
    expect(server.requests.at(-1)).toMatchObject({ line: 'POST /moved', body: 'refresh_token=secret' });
  });
});

describe('limits', () => {
  test('SE3: an answer that never ends is cut off, one that never comes is given up', async () => {
    const endless = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(await refusalOf(signingIn(endless.url).fetch(endless.url))).toMatchObject({
      code: 'protocol.too-large'
    });

    const silent = await serve(() => undefined);
    const clock = createFakeClock();
    const guard = createMetadataFetch({ fetch: createFetch(), clock }, { server: new URL(silent.url) });
    const asking = refusalOf(guard.fetch(silent.url));
    while (silent.requests.length === 0) await settle();
    await clock.advance(10_000);
    expect(await asking).toMatchObject({ code: 'network.timeout', details: { seconds: 10 } });
    expect(clock.waiting).toBe(0);
  });
});
