import { Client } from '@modelcontextprotocol/client';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { modernVersion, versionsFrom, type Approach } from './era';
import { mostRounds, type Questions } from '../ask/questions';

export interface ClientIdentity {
  readonly version: string;
  /** Absolute paths of the folders that the person chose (CN2). */
  readonly roots: () => readonly string[];
}

/** One SDK client for one try. It declares what can be answered (CN1). */
export function createClient(
  identity: ClientIdentity,
  approach: Approach,
  questions: Questions,
  probeMs: number
): Client {
  const versions = approach.kind === 'handshake' ? versionsFrom(approach.newest) : undefined;
  const client = new Client(
    { name: 'patchbay', title: 'Patchbay', version: identity.version },
    {
      capabilities: questions.capabilities,
      inputRequired: { maxRounds: mostRounds },
      versionNegotiation: {
        mode: approach.kind === 'modern' ? { pin: modernVersion } : 'auto',
        probe: { timeoutMs: probeMs }
      },
      ...(versions === undefined ? {} : { supportedProtocolVersions: versions }),
      // Results are shown as they came, and checked where they are shown; the default compiles schemas.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined })
      }
    }
  );
  if (questions.capabilities.roots !== undefined) {
    client.setRequestHandler('roots/list', () => ({
      roots: identity
        .roots()
        .map((folder) => ({ uri: pathToFileURL(folder).href, name: path.basename(folder) }))
    }));
  }
  questions.answerFor(client);
  return client;
}
