import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPictureServer } from '../../build/lib/picture-server.mjs';
import { temporaryFolder } from './temporary';
import { windowDump } from './xwd';

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Picture {
  readonly host: string;
  readonly page: string;
  readonly frameBuffer: string;
  readonly ask: (
    target: string,
    options?: { method?: string; headers?: Record<string, string> }
  ) => Promise<Answer>;
}

async function open(): Promise<Picture> {
  const frameBuffer = path.join(temporaryFolder(), 'screen');
  writeFileSync(frameBuffer, windowDump([[[1, 2, 3]]]));
  const server = await startPictureServer({ frameBuffer });
  onTestFinished(() => server.close());
  const { host, port, pathname } = new URL(server.url);
  return {
    host,
    page: pathname,
    frameBuffer,
    // The raw target of the request, which fetch and URL would tidy up.
    ask: (target, { method = 'GET', headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const request = http.request(
          { host: '127.0.0.1', port, path: target, method, headers },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(parts)
              })
            );
          }
        );
        request.on('error', reject).end();
      })
  };
}

test('Start: the address shows a page, and the page shows the screen', async () => {
  const { page, ask } = await open();
  const shown = await ask(page);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const picture = await ask(`${page}screen.png`);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.body.toString('latin1', 1, 4)).toBe('PNG');
});

test('Start: the address cannot be guessed, and listens on this machine only', async () => {
  const [one, two] = [await open(), await open()];
  expect(one.host).toMatch(/^127\.0\.0\.1:\d+$/);
  const token = one.page.slice(1, -1);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(two.page).not.toBe(one.page);
});

test('Start: whatever is not exactly the page or the picture gets one and the same empty 404', async () => {
  const { host, page, ask } = await open();
  const token = page.slice(1, -1);
  const wrong = [
    ...[
      '/',
      '/screen.png',
      `/${token}`,
      `/${token}/screen.png/`,
      `/${token}/other`,
      `/${token}/?x`,
      `//${token}/`
    ],
    ...[
      `/${token}/./screen.png`,
      `/${token}/%73creen.png`,
      `/${token.slice(0, -1)}/`,
      `/${token.toUpperCase()}/`
    ],
    `http://${host}${page}x`
  ];
  for (const target of wrong) {
    const { status, body } = await ask(target);
    expect([target, status, body.length]).toEqual([target, 404, 0]);
  }
});

test('Start: it only shows: every method but GET is refused', async () => {
  const { page, ask } = await open();
  for (const method of ['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const target of [page, `${page}screen.png`]) {
      expect([method, (await ask(target, { method })).status]).toEqual([method, 404]);
    }
  }
});

test('Start: a name that somebody pointed at this machine is refused', async () => {
  const { host, page, ask } = await open();
  const port = host.split(':')[1]!;
  for (const name of ['evil.example', `evil.example:${port}`, `localhost:${port}`, '127.0.0.1', `${host}.`]) {
    expect([name, (await ask(page, { headers: { host: name } })).status]).toEqual([name, 404]);
  }
});

test('Start: no other page may read the picture, nobody keeps it, and its address is told to nobody', async () => {
  const { page, ask } = await open();
  for (const target of [page, `${page}screen.png`, '/']) {
    const { headers } = await ask(target);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer'
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('SE1: the policy of the page allows its own script and style by hash, and nothing unsafe', async () => {
  const { page, ask } = await open();
  const { headers, body } = await ask(page);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  const html = body.toString('utf8');
  for (const [tag, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src']
  ] as const) {
    const content = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(content).digest('base64');
    expect(policy).toContain(`${directive} 'sha256-${hash}';`);
  }
});

test('UX5: the page has a language, a title, a heading, a name for the picture and a way to hold it still', async () => {
  const { page, ask } = await open();
  const html = (await ask(page)).body.toString('utf8');
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html.match(/<h1>/g)).toHaveLength(1);
  expect(html).toMatch(/<img src="screen\.png" alt="[^"]{20,}">/);
  expect(html).toContain('<button type="button">Pause</button>');
  expect(html).not.toContain('http-equiv');
});

test('Start: a screen that has gone is an error of the picture alone', async () => {
  const { page, frameBuffer, ask } = await open();
  rmSync(frameBuffer);
  expect((await ask(`${page}screen.png`)).status).toBe(503);
  expect((await ask(page)).status).toBe(200);
});
