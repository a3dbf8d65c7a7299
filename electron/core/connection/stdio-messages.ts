import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { readExactly } from '../call/exact-numbers';
import { readMessages } from './json-rpc';

/** What one line of a server's stdout is. */
export type StdioLine =
  /** `text`: the one message as it came; null: several came in one. */
  | {
      readonly kind: 'messages';
      readonly messages: readonly JSONRPCMessage[];
      readonly text: string | null;
    }
  | { readonly kind: 'blank' }
  /** Anything else, e.g. a banner or a log line; it must not disturb the session. */
  | { readonly kind: 'noise'; readonly text: string };

/** Around a message: blanks, the CR before the line end, a byte order mark, NUL, and RS of JSON text sequences. */
const edges = /^[\s\uFEFF\u0000\u001e]+|[\s\uFEFF\u0000\u001e]+$/g;

/** An object and nothing around it, as nearly every line is. */
function isBare(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}

export function readStdioLine(line: string): StdioLine {
  const text = isBare(line) ? line : line.replace(edges, '');
  if (text === '') return { kind: 'blank' };
  try {
    const { value } = readExactly(text);
    const messages = readMessages(value);
    if (messages.length === 0) return { kind: 'noise', text };
    return { kind: 'messages', messages, text: Array.isArray(value) ? null : text };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return { kind: 'noise', text };
    throw error;
  }
}
