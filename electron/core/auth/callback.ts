import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failed, ok, type Failure, type Result } from '#shared/failure';
import { pageHeaders, resultPage, type PageKind } from './result-page';

/** Both loopback families: `localhost` may be either. */
const FAMILIES = ['127.0.0.1', '::1'] as const;
const PATH = '/callback';
const MAX_TRIES = 10;

export interface CallbackServer {
  readonly port: number;
  /**
   * Waits for the redirect that carries `state`. Everything else gets a page that says so and ends nothing. Its page is
   * held back until `tell`.
   */
  wait(state: string): Promise<URLSearchParams>;
  /** What came of it: the page for the browser that waits, and for one that comes again. null: it went well. */
  tell(failure: Failure | null): void;
  /** Frees the port. */
  close(): Promise<void>;
}

/** Listens for the browser on the loopback addresses. `port` 0: whichever is free. `server` is named on the pages. */
export async function listenForCallback(port: number, server: string): Promise<Result<CallbackServer>> {
  for (let tries = 1; ; tries += 1) {
    const opened = await openBoth(port, server);
    if (opened !== 'taken') return ok(opened);
    // Free on one family and taken on the other: a random port has another chance.
    if (port !== 0 || tries === MAX_TRIES) {
      return failed('auth.port-taken', { details: { reason: 'port-taken', port } });
    }
  }
}

async function openBoth(wanted: number, server: string): Promise<CallbackServer | 'taken'> {
  const answering = createAnswering(server);
  const servers: Server[] = [];
  let port = wanted;
  for (const host of FAMILIES) {
    const opened = createServer((request, response) => answering.answer(request, response, port));
    const outcome = await listen(opened, port, host);
    if (outcome === 'listening') {
      servers.push(opened);
      port = (opened.address() as AddressInfo).port;
    } else if (outcome === 'taken' || host === '127.0.0.1') {
      await closeAll(servers);
      return 'taken';
    }
  }
  return {
    port,
    wait: answering.wait,
    tell: answering.tell,
    close: () => {
      answering.end();
      return closeAll(servers);
    }
  };
}

/** `absent`: this machine has no such family. */
function listen(server: Server, port: number, host: string): Promise<'listening' | 'taken' | 'absent'> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'taken' : 'absent');
    });
    server.listen({ port, host, exclusive: true, ipv6Only: host === '::1' }, () => resolve('listening'));
  });
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        })
    )
  );
}

function createAnswering(server: string) {
  let expected: string | null = null;
  let arrived: ((params: URLSearchParams) => void) | null = null;
  let hasArrived = false;
  const waiting = new Set<ServerResponse>();

  function page(response: ServerResponse, status: number, kind: PageKind, said: string | null = null): void {
    response.writeHead(status, pageHeaders);
    response.end(resultPage(kind, server, said));
  }

  function answer(request: IncomingMessage, response: ServerResponse, port: number): void {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    if (!isOurs(request, port) || url.pathname !== PATH) {
      page(response, 404, 'foreign');
      return;
    }
    if (request.method !== 'GET' || expected === null || url.searchParams.get('state') !== expected) {
      page(response, 400, 'foreign');
      return;
    }
    if (!hasArrived) {
      hasArrived = true;
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
      arrived?.(url.searchParams);
    } else {
      page(response, 200, 'again');
    }
  }

  return {
    answer,
    wait: (state: string): Promise<URLSearchParams> => {
      expected = state;
      return new Promise((resolve) => (arrived = resolve));
    },
    tell: (failure: Failure | null): void => {
      for (const response of waiting) {
        if (failure === null) page(response, 200, 'done');
        else page(response, 200, 'failed', `${failure.message} ${failure.hint ?? ''}`.trim());
      }
      waiting.clear();
    },
    end: (): void => {
      for (const response of waiting) response.destroy();
      waiting.clear();
    }
  };
}

/** A page elsewhere that had its name point here would send its own name. */
function isOurs({ headers }: IncomingMessage, port: number): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some(
    (host) => headers.host?.toLowerCase() === `${host}:${port}`
  );
}
