import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult
} from '@modelcontextprotocol/server';
import type { Clock } from '#core/ports';
import type { Notes } from './notes';
import { drawDisc } from './picture';

export const WELCOME_URI = 'playground://welcome';

const NUMBERS = Array.from({ length: 12 }, (_, index) => `${index + 1}`);

const WELCOME = `# Welcome to the Playground

This server runs inside the program and sends nothing anywhere.

- **Tools** do something when you press Run. Start with *Add numbers*.
- **Resources** are things to read, like this page.
- **Prompts** are ready-made texts for a language model.
`;

export function noteUri(name: string): string {
  return `playground://notes/${name}`;
}

export function registerResources(mcp: McpServer, clock: Clock, notes: Notes): void {
  mcp.registerResource(
    'welcome',
    WELCOME_URI,
    { title: 'Welcome', description: 'A page of formatted text.', mimeType: 'text/markdown' },
    (uri) => textContents(uri, 'text/markdown', WELCOME)
  );
  mcp.registerResource(
    'disc',
    'playground://disc.png',
    { title: 'A picture', description: 'A small picture.', mimeType: 'image/png' },
    (uri) => ({
      contents: [
        { uri: uri.href, mimeType: 'image/png', blob: drawDisc(96, [37, 99, 235]).toString('base64') }
      ]
    })
  );
  mcp.registerResource(
    'clock',
    'playground://clock',
    {
      title: 'What time is it',
      description: 'Different each time you read it.',
      mimeType: 'application/json'
    },
    (uri) =>
      textContents(uri, 'application/json', JSON.stringify({ now: new Date(clock.now()).toISOString() }))
  );
  mcp.registerResource(
    'times-table',
    new ResourceTemplate('playground://times-table/{number}', {
      list: undefined,
      complete: { number: (typed) => NUMBERS.filter((number) => number.startsWith(typed)) }
    }),
    { title: 'Times table', description: 'Choose a number from 1 to 12.', mimeType: 'text/plain' },
    (uri, { number }) => {
      if (!NUMBERS.includes(String(number))) throw new ResourceNotFoundError(uri.href);
      return textContents(uri, 'text/plain', timesTable(Number(number)));
    }
  );
  mcp.registerResource(
    'note',
    new ResourceTemplate('playground://notes/{name}', {
      list: () => ({ resources: notes.list().map((name) => ({ uri: noteUri(name), name })) }),
      complete: { name: (typed) => notes.list().filter((name) => name.startsWith(typed)) }
    }),
    { title: 'A note', description: 'What you saved with “Save a note”.', mimeType: 'text/plain' },
    (uri, { name }) => {
      const content = notes.read(String(name));
      if (content === undefined) throw new ResourceNotFoundError(uri.href);
      return textContents(uri, 'text/plain', content);
    }
  );
}

function textContents(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] };
}

function timesTable(factor: number): string {
  return NUMBERS.map((number) => `${number} × ${factor} = ${Number(number) * factor}`).join('\n');
}
