import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { readMessages } from './json-rpc';

/** What one line of a server's stdout is. */
export type StdioLine =
  | { readonly kind: 'messages'; readonly messages: readonly JSONRPCMessage[] }
  | { readonly kind: 'blank' }
  /** Anything else, e.g. a banner or a log line; it must not disturb the session. */
  | { readonly kind: 'noise'; readonly text: string };

/** Around a message: blanks, the CR before the line end, a byte order mark, NUL, and RS of JSON text sequences. */
const edges = /^[\s\uFEFF\u0000\u001e]+|[\s\uFEFF\u0000\u001e]+$/g;

export function readStdioLine(line: string): StdioLine {
  const text = line.replace(edges, '');
  if (text === '') return { kind: 'blank' };
  try {
    const messages = readMessages(JSON.parse(text));
    return messages.length === 0 ? { kind: 'noise', text } : { kind: 'messages', messages };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return { kind: 'noise', text };
    throw error;
  }
}
