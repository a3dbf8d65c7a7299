import { net, protocol } from 'electron';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const scheme = 'app';
export const appOrigin = `${scheme}://patchbay`;

/** Nothing inline, nothing remote, no `unsafe-*`. `patchbay-worker` admits the one worker's URL. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  'media-src data:',
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types patchbay-worker'
].join('; ');

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer'
};

/** Before `ready`, or the scheme has no origin of its own. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }
  ]);
}

/** After `ready`. Serves the built window and nothing outside its folder. */
export function serveApp(folder: string): void {
  const root = path.resolve(folder);
  protocol.handle(scheme, async (request) => {
    const file = fileOf(root, request);
    if (file === null) return new Response('Not found', { status: 404, headers });
    const answer = await net
      .fetch(pathToFileURL(file).href, { bypassCustomProtocolHandlers: true })
      .catch(() => null);
    if (!answer?.ok) return new Response('Not found', { status: 404, headers });
    const type = answer.headers.get('content-type');
    return new Response(answer.body, {
      headers: { ...headers, ...(type === null ? {} : { 'Content-Type': type }) }
    });
  });
}

function fileOf(root: string, request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const url = new URL(request.url);
  if (`${url.protocol}//${url.host}` !== appOrigin) return null;
  const wanted = decode(url.pathname);
  if (wanted === null || wanted.includes('\0')) return null;
  const file = path.resolve(root, `.${wanted === '/' ? '/index.html' : wanted}`);
  return file.startsWith(root + path.sep) ? file : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
