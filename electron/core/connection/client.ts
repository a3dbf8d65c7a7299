import { Client } from '@modelcontextprotocol/client';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { versionsFrom, type Approach } from './era';

/** How long a server may think about the question for its era (TR9), milliseconds. */
const probeTimeoutMs = 5_000;

/** The SDK's own limits stand behind ours, which go by the Clock port; this is the longest a timer can wait. */
export const longestMs = 2_147_483_647;

export interface ClientIdentity {
  readonly version: string;
  /** Absolute paths of the folders that the person chose (CN2). */
  readonly roots: () => readonly string[];
}

/** One SDK client for one try. Elicitation and sampling are not declared until something can answer them. */
export function createClient(identity: ClientIdentity, approach: Approach): Client {
  const versions = approach.kind === 'handshake' ? versionsFrom(approach.newest) : undefined;
  const client = new Client(
    { name: 'patchbay', title: 'Patchbay', version: identity.version },
    {
      capabilities: { roots: {} },
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeTimeoutMs } },
      ...(versions === undefined ? {} : { supportedProtocolVersions: versions }),
      // Results are shown as they came, and checked where they are shown; the default compiles schemas.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined })
      }
    }
  );
  client.setRequestHandler('roots/list', () => ({
    roots: identity
      .roots()
      .map((folder) => ({ uri: pathToFileURL(folder).href, name: path.basename(folder) }))
  }));
  return client;
}
