import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import { createEventParser, type StreamEvent } from './event-stream';
import { failureError } from './failures';
import { answerIn, readMessages } from './json-rpc';

/** As for local servers: one message must not fill the memory. */
export const MAX_EVENT_BYTES = 64 << 20;

export function eventTooLarge(): Failure {
  return failure('protocol.too-large', { details: { limit: `${MAX_EVENT_BYTES >> 20} MB` } });
}

/**
 * The same event stream as the SDK's strict reader understands it: one whole message an event, batches taken apart, and
 * nothing in it that is not JSON-RPC. Ids of events and `retry` stay, so that a stream can be resumed.
 * @param id of the request that the stream answers; null: it is the server's own.
 */
export function readableEvents(response: Response, id: string | number | null): Response {
  if (response.body === null) return response;
  const parser = createEventParser();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const rewrite = (text: string): Uint8Array =>
    encoder.encode(
      parser
        .push(text)
        .map((event) => rewritten(event, id))
        .join('')
    );
  const body: ReadableStream<Uint8Array> = response.body;
  const events = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      const bytes = rewrite(decoder.decode(chunk, { stream: true }));
      if (bytes.length > 0) controller.enqueue(bytes);
      if (parser.size() > MAX_EVENT_BYTES) throw failureError(eventTooLarge());
    },
    // Some servers leave out the blank line after the last event.
    flush: (controller) => controller.enqueue(rewrite(`${decoder.decode()}\n\n`))
  });
  const { status, statusText, headers } = response;
  return new Response(body.pipeThrough(events), { status, statusText, headers });
}

function rewritten(event: StreamEvent, id: string | number | null): string {
  const head = [
    ...(event.id === undefined ? [] : [`id: ${event.id}\n`]),
    ...(event.retry === undefined ? [] : [`retry: ${event.retry}\n`])
  ].join('');
  const messages = event.name === 'message' ? messagesOf(event.data, id) : [];
  if (messages.length === 0) return head === '' ? '' : `${head}data:\n\n`;
  // The id belongs to all of them; after a cut they come again together.
  return messages.map((message) => `${head}data: ${message}\n\n`).join('');
}

/** Each on one line. */
function messagesOf(data: string, id: string | number | null): readonly string[] {
  const value = parsed(data);
  if (value === undefined) return [];
  const isPlain = isJSONRPCResponse(value) || isJSONRPCRequest(value) || isJSONRPCNotification(value);
  if (isPlain && !/[\r\n]/.test(data) && !isErrorWithoutId(value)) return [data];
  const messages = id === null ? readMessages(value) : answerIn(id, value);
  return messages.map((message) => JSON.stringify(message));
}

function isErrorWithoutId(value: object): boolean {
  return 'error' in value && !('id' in value);
}

/** undefined: it is not JSON. */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The messages of a whole event stream that calls itself something else; empty: it is none. */
export function eventsIn(text: string): readonly unknown[] {
  if (!/^\uFEFF?(?:data|event|id|retry)?:/.test(text)) return [];
  return createEventParser()
    .push(`${text}\n\n`)
    .filter(({ name }) => name === 'message')
    .map(({ data }) => parsed(data))
    .filter((value) => value !== undefined);
}
