import { isInstallLink, understandLink } from './understand-link';
import { understandAddress, understandCommand } from './understand-command';
import { looksLikeJson, understandJson } from './understand-json';
import { nothing, type Understood } from './understood';

const longest = 200_000;
/** An address without its scheme: only with a port or a path, since `server.py` is a program. */
const bareAddress =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?::\d+(?:\/\S*)?|\/\S+)$/i;

/**
 * Understands what a person pastes to add a server: a command line, an address, the JSON of another program or a piece of
 * it, an install link. Pure: nothing is run, fetched or written, and what comes out is shown before it is saved.
 */
export function understand(pasted: string): Understood {
  if (pasted.length > longest) return nothing('too-long');
  const given = unwrapped(pasted);
  if (given === '') return nothing('empty');
  const asGiven = looksLikeJson(given) ? understandJson(given, 'settings', null) : null;
  const text = straightened(given);
  if (asGiven !== null && (asGiven.kind === 'servers' || text === given)) return asGiven;
  if (looksLikeJson(text)) return understandJson(text, 'settings', null);
  if (isInstallLink(text)) return understandLink(text);
  if (/^[a-z][a-z0-9+.-]+:\/\/\S*$|^(?:javascript|data|file|vbscript):/i.test(text)) {
    return understandAddress(text);
  }
  if (bareAddress.test(text)) {
    const scheme = /^(?:localhost|[\d.]+[:/])/i.test(text) ? 'http' : 'https';
    return understandAddress(`${scheme}://${text}`);
  }
  return understandCommand(text);
}

/** Without what web pages and chats put around it: code fences, angle brackets, comments before JSON. */
function unwrapped(pasted: string): string {
  const plain = pasted.replace(/^\uFEFF/, '');
  const fenced = /```[^\n]*\n([\s\S]*?)```/.exec(plain)?.[1] ?? plain;
  const text = withoutComments(fenced.trim());
  return /^(?:<[^<>\s]+>|`[^`\n]+`)$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** With the quotation marks and blanks that a word processor replaced. */
function straightened(text: string): string {
  return text
    .replace(/[\u201C\u201D\u201E]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\u00A0/g, ' ');
}

/** JSON may begin with comments that say where it belongs. */
function withoutComments(text: string): string {
  const rest = text.replace(/^(?:\s*\/\/[^\n]*\n|\s*\/\*[\s\S]*?\*\/)+/, '').trim();
  return looksLikeJson(rest) ? rest : text;
}
