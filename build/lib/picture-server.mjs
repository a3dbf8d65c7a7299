// Shows a screen that nobody sits at, as a picture, to whoever was given its address: loopback only, an
// unguessable path, no input. Whatever does not name exactly the page or the picture gets the same empty 404.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import { page, policy } from './picture-page.mjs';
import { xwdToPng } from './xwd-png.mjs';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff'
};

/**
 * @param {object} options
 * @param {string} options.frameBuffer the file of the screen, an X window dump
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startPictureServer({ frameBuffer }) {
  const token = randomBytes(16).toString('base64url');
  /** @type {Promise<Buffer> | undefined} */
  let drawing;
  const draw = () => {
    // However many ask at once, one picture is made.
    drawing ??= fs
      .readFile(frameBuffer)
      .then(xwdToPng)
      .finally(() => (drawing = undefined));
    return drawing;
  };

  let host = '';
  const server = http.createServer(
    { requestTimeout: 10_000, headersTimeout: 10_000 },
    (request, response) => {
      const send = (
        /** @type {number} */ status,
        /** @type {string} */ type,
        /** @type {string | Buffer} */ body
      ) => response.writeHead(status, { ...HEADERS, ...(type ? { 'Content-Type': type } : {}) }).end(body);
      // Another name in Host means that a page elsewhere had its own name point here (DNS rebinding).
      const isOurs = request.method === 'GET' && request.headers.host === host;
      if (isOurs && request.url === `/${token}/`) {
        send(200, 'text/html; charset=utf-8', page);
      } else if (isOurs && request.url === `/${token}/screen.png`) {
        draw().then(
          (png) => send(200, 'image/png', png),
          () => send(503, '', '')
        );
      } else {
        send(404, '', '');
      }
    }
  );
  server.maxConnections = 32;
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the picture server has no port');
  host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      })
  };
}
