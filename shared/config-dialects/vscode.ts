import { lastMember, switchOf } from '../server/json-document';
import { forms, type Dialect } from './dialect';
import { listedAsks } from './listed-asks';

export const vscode: Dialect = {
  name: 'vscode',
  program: 'VS Code',
  format: 'json',
  // The second is where `settings.json` had them, the third what the newer files of VS Code use.
  roots: ['servers', 'mcp.servers', 'mcpServers'],
  forms: forms('inputs', 'env', 'workspace', 'folders'),
  untypedUrl: 'http',
  callTime: [],
  startTime: [],
  asks: listedAsks,
  read: ({ node }, note) => {
    const sandbox = lastMember(node, 'sandboxEnabled')?.value;
    if (sandbox && switchOf(sandbox) === true) {
      note('auto-approve-not-taken-over', sandbox.offset, { field: 'sandboxEnabled' });
    }
    return { node };
  }
};
