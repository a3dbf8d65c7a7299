import { protocol, type ProtocolRequest, type ProtocolResponse } from 'electron';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

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

/**
 * No `Cross-Origin-Opener-Policy`: nothing can open this page or be opened by it (see lockdown.ts), and with it Chromium
 * leaves the process that stands ready for the window and starts another, a tenth of a second.
 */
const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer'
};

/** Before `ready`, or the scheme has no origin of its own. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }
  ]);
}

const scriptType = 'text/javascript';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': scriptType,
  '.css': 'text/css',
  '.woff2': 'font/woff2'
};

/** So long after it was handed over the last part of a script is on its way without this thread. */
const handOverMs = 40;

export interface ServedApp {
  /** Resolves when the page was handed over: then its own process starts, and comes for the script in a while. */
  readonly begun: Promise<void>;
  /** Resolves when no script is on its way that needs this thread. */
  still(): Promise<void>;
}

/**
 * After `ready`. Serves the built window and nothing outside its folder.
 * Files are read here, since Chromium's own way to them begins with the start of another process; at once, since Node's
 * threads take longer to come back than the file to be read; and without `protocol.handle`, which has Node read its
 * `fetch` first, a tenth of a second.
 */
export function serveApp(folder: string): ServedApp {
  const root = path.resolve(folder);
  let onItsWay = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    protocol.registerBufferProtocol(scheme, (request, answer) => {
      const response = answerTo(root, request);
      answer(response);
      if (response.mimeType === scriptType) onItsWay = delay(handOverMs);
      resolve();
    });
  });
  return { begun, still: () => onItsWay };
}

function answerTo(root: string, request: ProtocolRequest): ProtocolResponse {
  const file = fileOf(root, request);
  const data = file === null ? null : read(file);
  if (file === null || data === null) return { statusCode: 404, headers, data: Buffer.from('Not found') };
  const mimeType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  return { statusCode: 200, headers, mimeType, data };
}

/** null where there is no such file. */
function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function fileOf(root: string, { method, url: asked }: ProtocolRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const url = new URL(asked);
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
