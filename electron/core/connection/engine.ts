import type { Keychain } from '../ports';
import type { ProcessHost } from '../process/host';
import { withSecrets } from '../secret/with-secrets';
import type { Attempt, OpenServer, startAttempt } from './attempt';
import type { createQuestions } from '../ask/questions';
import type { HttpDeps } from './http';

/** What connects: all of it that needs the SDK. */
export interface Engine {
  readonly startAttempt: typeof startAttempt;
  readonly createQuestions: typeof createQuestions;
  readonly open: OpenServer;
}

interface EngineDeps {
  readonly ports: HttpDeps;
  readonly host: ProcessHost;
  /** Where the values of `${keychain:NAME}` lie; absent: such texts stay as they are. */
  readonly keychain?: Pick<Keychain, 'get'> | undefined;
  /** Makes transports in another way than by the configuration's own kind. */
  readonly open?: OpenServer | undefined;
}

/** To read the SDK takes a tenth of a second of a start: it is read with the first connection, and no sooner. */
export function createEngine({ ports, host, keychain, open }: EngineDeps): () => Promise<Engine> {
  async function read(): Promise<Engine> {
    const [{ startAttempt }, { createQuestions }, { createOpener }] = await Promise.all([
      import('./attempt'),
      import('../ask/questions'),
      import('./open-server')
    ]);
    const plain = open ?? createOpener(ports, host);
    return {
      startAttempt,
      createQuestions,
      open: keychain === undefined ? plain : withSecrets(plain, keychain)
    };
  }
  let engine: Promise<Engine> | null = null;
  return () => (engine ??= read());
}

/** An attempt that begins when the engine is there, unless it was closed before. */
export function startLater(
  engine: Promise<Engine>,
  start: (engine: Engine) => Attempt,
  onBroken: (error: unknown) => void
): Attempt {
  let attempt: Attempt | null = null;
  let isClosed = false;
  engine
    .then((read) => {
      if (!isClosed) attempt = start(read);
    })
    .catch(onBroken);
  return {
    close: async () => {
      isClosed = true;
      await attempt?.close();
    }
  };
}
