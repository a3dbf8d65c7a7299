import { parseJSONRPCMessage, type JSONRPCMessage } from '@modelcontextprotocol/client';

/** What one line of a server's stdout is. */
export type StdioLine =
  | { readonly kind: 'messages'; readonly messages: readonly JSONRPCMessage[] }
  | { readonly kind: 'blank' }
  /** Anything else, e.g. a banner or a log line; it must not disturb the session. */
  | { readonly kind: 'noise'; readonly text: string };

export function readStdioLine(line: string): StdioLine {
  // Also takes away the CR before the line end, and a byte order mark.
  const text = line.trim();
  if (text === '') return { kind: 'blank' };
  try {
    const value: unknown = JSON.parse(text);
    // An array is a batch, which revision 2025-03-26 allowed.
    const messages = (Array.isArray(value) ? value : [value]).map((each) => parseJSONRPCMessage(each));
    return messages.length === 0 ? { kind: 'noise', text } : { kind: 'messages', messages };
  } catch (error) {
    if (error instanceof Error) return { kind: 'noise', text };
    throw error;
  }
}
