import { completable, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { drawDisc } from './picture';

const STYLES = ['cheerful', 'formal', 'like a pirate', 'very short'];

export function registerPrompts(mcp: McpServer): void {
  mcp.registerPrompt(
    'write_a_poem',
    {
      title: 'Write a poem',
      description:
        'A request for a poem. Shows one argument you must give and one you may, with suggestions.',
      argsSchema: z.object({
        topic: z.string().describe('What the poem is about'),
        style: completable(z.string().describe('How it should sound'), (typed) =>
          STYLES.filter((style) => style.startsWith(typed))
        ).optional()
      })
    },
    ({ topic, style }) => user(`Write a poem about ${topic}${style === undefined ? '' : `, ${style}`}.`)
  );
  mcp.registerPrompt(
    'explain_simply',
    { title: 'Explain simply', description: 'A conversation that has begun already. Needs no arguments.' },
    () => ({
      messages: [
        { role: 'user', content: { type: 'text', text: 'What is MCP?' } },
        {
          role: 'assistant',
          content: {
            type: 'text',
            text: 'A common plug between programs that use language models and tools.'
          }
        },
        { role: 'user', content: { type: 'text', text: 'Explain that again, for a ten-year-old.' } }
      ]
    })
  );
  mcp.registerPrompt(
    'describe_picture',
    { title: 'Describe a picture', description: 'A request that brings a picture and a file along.' },
    () => ({
      messages: [
        ...user('Describe this picture, then say how many moons the planets in the table have together.')
          .messages,
        {
          role: 'user',
          content: {
            type: 'image',
            mimeType: 'image/png',
            data: drawDisc(96, [234, 88, 12]).toString('base64')
          }
        },
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: {
              uri: 'playground://files/planets.csv',
              mimeType: 'text/csv',
              text: 'planet,moons\nEarth,1\nMars,2\n'
            }
          }
        }
      ]
    })
  );
}

function user(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
