import { protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

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

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2'
};

/**
 * After `ready`. Serves the built window and nothing outside its folder. Resolves when the page has its first script.
 * Files are read here: Chromium's own way to them begins with the start of another process.
 */
export function serveApp(folder: string): Promise<void> {
  const root = path.resolve(folder);
  return new Promise((resolve) => {
    protocol.handle(scheme, async (request) => {
      const file = fileOf(root, request);
      const bytes = file === null ? null : await readFile(file).catch(() => null);
      if (file === null || bytes === null) return new Response('Not found', { status: 404, headers });
      const extension = path.extname(file);
      if (extension === '.js') setImmediate(resolve);
      const type = contentTypes[extension] ?? 'application/octet-stream';
      return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
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
