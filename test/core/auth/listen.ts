import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Method and path of each request, with the Host it was meant for. */
  readonly requests: readonly { readonly line: string; readonly host: string; readonly body: string }[];
  close(): Promise<void>;
}

export type Answer = (
  request: {
    readonly method: string;
    readonly path: string;
    readonly body: string;
    readonly headers: http.IncomingHttpHeaders;
  },
  response: http.ServerResponse
) => void;

/** A web server on 127.0.0.1, to be closed by the test that opened it. */
export async function listen(answer: Answer): Promise<Listening> {
  const requests: { line: string; host: string; body: string }[] = [];
  const server = http.createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ line: `${method} ${path}`, host: headers.host ?? '', body });
      answer({ method, path, body, headers }, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  };
}

export function sendJson(response: http.ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
