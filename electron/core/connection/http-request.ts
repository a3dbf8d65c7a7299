import { isJsonObject, type JsonValue } from '#shared/json';

/** What our own request asks, as far as its treatment depends on it. */
export interface HttpRequest {
  readonly verb: 'POST' | 'GET' | 'DELETE';
  /** JSON-RPC method of a POST; null for answers of ours. */
  readonly method: string | null;
  /** Of the request whose answer is waited for; null: nothing is. */
  readonly id: string | number | null;
  /** It belongs to a session that the server may have forgotten. */
  readonly hasSession: boolean;
  /** It goes on with an event stream that was cut. */
  readonly resumes: boolean;
  readonly hasAuthorization: boolean;
}

export function readHttpRequest(init: RequestInit | undefined, headers: Headers): HttpRequest {
  const message: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  const method = isJsonObject(message) ? message['method'] : null;
  return {
    verb: verbOf(init?.method),
    method: typeof method === 'string' ? method : null,
    id: isJsonObject(message) && typeof method === 'string' ? idOf(message['id']) : null,
    hasSession: headers.has('mcp-session-id'),
    resumes: headers.has('last-event-id'),
    hasAuthorization: headers.has('authorization')
  };
}

function idOf(id: JsonValue | undefined): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function verbOf(method: string | undefined): HttpRequest['verb'] {
  return method === 'POST' || method === 'DELETE' ? method : 'GET';
}

/** `tools/call` has limits of its own (CN3); a task's result is waited for as long as the task takes. */
export function takesItsTime({ method }: HttpRequest): boolean {
  return method === 'tools/call' || method === 'tasks/result';
}
