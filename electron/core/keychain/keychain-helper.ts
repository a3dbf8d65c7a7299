/**
 * Runs in a process of its own: a locked keyring answers with a prompt, the native call then blocks its thread
 * until somebody answers it, and a process with such a thread cannot end. This process can be killed.
 */
import { createRequire } from 'node:module';
import type { KeychainRequest, KeychainResponse } from './keychain-messages';

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Electron's utilityProcess talks over `process.parentPort`, a forked Node process over `process.send`. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort;

// CommonJS with a native part: it stays outside the bundle.
const keytar = createRequire(import.meta.url)('keytar') as Keytar;

async function perform(request: KeychainRequest): Promise<string | null> {
  const { service, account } = request;
  switch (request.op) {
    case 'get':
      return keytar.getPassword(service, account);
    case 'set':
      await keytar.setPassword(service, account, request.secret);
      return null;
    case 'remove':
      await keytar.deletePassword(service, account);
      return null;
  }
}

async function answer(request: KeychainRequest): Promise<KeychainResponse> {
  try {
    return { id: request.id, value: await perform(request) };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort) {
  parentPort.on('message', ({ data }) => {
    void answer(data as KeychainRequest).then((response) => {
      parentPort.postMessage(response);
    });
  });
} else {
  process.on('message', (request: KeychainRequest) => {
    void answer(request).then((response) => process.send?.(response));
  });
  process.on('disconnect', () => process.exit(0));
}
