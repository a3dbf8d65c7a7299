import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage
} from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import { readExactly, type ReadMessage } from '../call/exact-numbers';
import { createEventParser, type StreamEvent } from './event-stream';
import { failureError } from './failures';
import { isAnswerTo, isStray, readMessages } from './json-rpc';

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
  const exchange = createExchange(id);
  const rewrite = (text: string): string =>
    parser
      .push(text)
      .map((event) => rewritten(event, exchange))
      .join('');
  const body: ReadableStream<Uint8Array> = response.body;
  const events = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      const text = rewrite(decoder.decode(chunk, { stream: true }));
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (parser.size() > MAX_EVENT_BYTES) throw failureError(eventTooLarge());
    },
    flush: (controller) => {
      // Some servers leave out the blank line after the last event.
      const rest = rewrite(`${decoder.decode()}\n\n`);
      const last = exchange.end();
      controller.enqueue(encoder.encode(last === null ? rest : `${rest}data: ${JSON.stringify(last)}\n\n`));
    }
  });
  const { status, statusText, headers } = response;
  return new Response(body.pipeThrough(events), { status, statusText, headers });
}

interface Exchange {
  /** What the reader is to get of one event's value. */
  take(value: unknown): readonly JSONRPCMessage[];
  /** The answer that only the end of the stream shows to be one; null: there is none. */
  end(): JSONRPCMessage | null;
}

/** An error without an id means the stream's own request, unless that is answered all the same. */
function createExchange(id: string | number | null): Exchange {
  let stray: JSONRPCMessage | null = null;
  let isAnswered = id === null;
  return {
    take: (value) => {
      const messages = readMessages(value);
      if (id === null) return messages;
      isAnswered ||= messages.some((message) => isAnswerTo(id, message));
      stray ??= messages.find(isStray) ?? null;
      return messages.filter((message) => !isStray(message));
    },
    end: () => (isAnswered || stray === null || id === null ? null : { ...stray, id })
  };
}

function rewritten(event: StreamEvent, exchange: Exchange): string {
  const head = [
    ...(event.id === undefined ? [] : [`id: ${event.id}\n`]),
    ...(event.retry === undefined ? [] : [`retry: ${event.retry}\n`])
  ].join('');
  const read = event.name === 'message' ? parsed(event.data) : undefined;
  const value = read?.value;
  const messages = read === undefined ? [] : exchange.take(value);
  if (messages.length === 0) return head === '' ? '' : `${head}data:\n\n`;
  const isPlain = isJSONRPCResponse(value) || isJSONRPCRequest(value) || isJSONRPCNotification(value);
  const texts =
    isPlain && read?.hasMarks === false && !/[\r\n]/.test(event.data)
      ? [event.data]
      : messages.map((message) => JSON.stringify(message));
  // The id belongs to all of them; after a cut they come again together.
  return texts.map((text) => `${head}data: ${text}\n\n`).join('');
}

/** undefined: it is not JSON. */
function parsed(data: string): ReadMessage | undefined {
  try {
    return readExactly(data);
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
    .map(({ data }) => parsed(data)?.value)
    .filter((value) => value !== undefined);
}
