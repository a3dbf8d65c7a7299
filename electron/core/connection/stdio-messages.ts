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

/**
 * An answer that ends a line which began with something else: output without a line end, e.g. a prompt, a progress bar or
 * another message. Only answers: what a log repeats of a question would be asked twice. null: there is none.
 */
export function answerAtEnd(
  line: string
): { readonly before: string; readonly answer: JSONRPCMessage } | null {
  // Two places and no more: looking everywhere would be quadratic.
  for (const begin of [line.indexOf('{'), line.lastIndexOf('{"jsonrpc"')]) {
    const before = line.slice(0, begin);
    // After the name of a field the whole output is framed so, which is another fault.
    if (begin <= 0 || /^data:\s*$/.test(before)) continue;
    const read = readStdioLine(line.slice(begin));
    const [answer] = read.kind === 'messages' ? read.messages : [];
    if (answer !== undefined && !('method' in answer) && answer.id !== undefined) return { before, answer };
  }
  return null;
}
