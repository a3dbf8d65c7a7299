import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type JSONRPCMessage,
  type JSONRPCResponse
} from '@modelcontextprotocol/client';
import type { JsonObject } from '#shared/json';

/** Gets the answer of one request, once; not after the request was given up. */
export type Settle = (answer: JSONRPCResponse) => void;

/** Rejects as the SDK's client does. There is no time limit: the signal is the only end beside an answer. */
export type Ask = (method: string, params: JsonObject, signal: AbortSignal) => Promise<unknown>;

export interface AskDeps {
  /** Rejects when the transport refused it. */
  readonly send: (message: JSONRPCMessage, settle: Settle | null) => Promise<void>;
  /** A cancelling could not be sent. */
  readonly onError: (error: unknown) => void;
}

/** Ids of the SDK's client count from 0, and there is one such client for each connection. */
const firstId = 1_000_000;

export function createAsk({ send, onError }: AskDeps): Ask {
  let nextId = firstId;
  return (method, params, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(cancelled(signal));
        return;
      }
      const id = nextId;
      nextId += 1;
      const onAbort = (): void => {
        // The wire forgets by this what it waits for.
        const cancel = { requestId: id, reason: String(signal.reason) };
        send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: cancel }, null).catch(onError);
        reject(cancelled(signal));
      };
      const settle: Settle = (answer) => {
        signal.removeEventListener('abort', onAbort);
        if ('result' in answer) resolve(answer.result);
        else reject(ProtocolError.fromError(answer.error.code, answer.error.message, answer.error.data));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      send({ jsonrpc: '2.0', id, method, params }, settle).catch((error: unknown) => {
        signal.removeEventListener('abort', onAbort);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
}

function cancelled(signal: AbortSignal): SdkError {
  return new SdkError(SdkErrorCode.RequestTimeout, String(signal.reason));
}
