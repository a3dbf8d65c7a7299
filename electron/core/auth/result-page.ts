import { createHash } from 'node:crypto';
import { text } from '#shared/text/text';

/** What the browser shows when it comes back. */
export type PageKind = 'done' | 'failed' | 'again' | 'foreign';

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1b1f24}
main{max-width:34rem;padding:2rem}
h1{font-size:1.4rem;margin:0 0 .5rem}
p{margin:.25rem 0}
.said{margin-top:1rem;padding-left:.75rem;border-left:3px solid #868e99}
@media(prefers-color-scheme:dark){body{background:#15181d;color:#e6e9ee}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing of it runs, loads or is sent on: the address of the page carries the code. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  connection: 'close'
};

/** @param said what went wrong, in a sentence. */
export function resultPage(kind: PageKind, server: string, said: string | null): string {
  const title = text(`signIn:page.${kind}.title`, { server });
  const body = text(`signIn:page.${kind}.body`, { server });
  const more = said === null ? '' : `<p class="said">${escaped(said)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · Patchbay</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(body)}</p>${more}</main></body></html>`;
}

function escaped(words: string): string {
  return words.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
