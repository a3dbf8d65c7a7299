import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { logLevels } from '#shared/traffic/entry';
import type { Notes } from './notes';
import { numberAt, textAt } from './read';
import { READS, refusal, text, type PlaygroundTool } from './tool';

// Tools for how a call can go: slowly, with log lines, badly; and for what a tool can change.

export const countSlowly: PlaygroundTool = {
  definition: {
    name: 'count_slowly',
    title: 'Count slowly',
    description:
      'Counts one step at a time and tells how far it is. Press Cancel while it runs: it really stops.',
    inputSchema: {
      type: 'object',
      properties: {
        steps: { type: 'integer', title: 'Count to', minimum: 1, maximum: 100, default: 10 },
        seconds: { type: 'number', title: 'Seconds for each step', minimum: 0, maximum: 60, default: 1 }
      }
    },
    annotations: READS
  },
  run: async (input, call) => {
    const steps = numberAt(input, 'steps', 10);
    for (let step = 1; step <= steps; step++) {
      if (!(await call.wait(numberAt(input, 'seconds', 1) * 1000)))
        return refusal(`Stopped after ${step - 1}.`);
      await call.progress(step, steps, `Counted to ${step} of ${steps}`);
    }
    return text(`Counted to ${steps}.`);
  }
};

export const writeLog: PlaygroundTool = {
  definition: {
    name: 'write_log',
    title: 'Write to the log',
    description:
      'Sends one line to this program’s log, as important as you choose. Look for it under Traffic.',
    inputSchema: {
      type: 'object',
      properties: {
        message: { type: 'string', title: 'Line', default: 'The Playground says hello.' },
        level: { type: 'string', title: 'How important', enum: [...logLevels], default: 'info' }
      }
    },
    annotations: READS
  },
  run: async (input, call) => {
    const level = logLevels.find((known) => known === textAt(input, 'level', 'info')) ?? 'info';
    await call.log(level, textAt(input, 'message', 'The Playground says hello.'));
    return text(`Sent one line of level “${level}”. It appears only if your program asks for that level.`);
  }
};

export const failPolitely: PlaygroundTool = {
  definition: {
    name: 'fail_politely',
    title: 'Fail politely',
    description: 'Answers that it could not do what you asked. Shows a tool that reports its own failure.',
    inputSchema: {
      type: 'object',
      properties: { reason: { type: 'string', title: 'Reason', default: 'The kettle is empty.' } }
    },
    annotations: READS
  },
  run: (input) => refusal(`Could not make tea: ${textAt(input, 'reason', 'The kettle is empty.')}`)
};

export const failBadly: PlaygroundTool = {
  definition: {
    name: 'fail_badly',
    title: 'Fail badly',
    description:
      'Answers with an error instead of a result. Shows what a fault of the server itself looks like.',
    inputSchema: { type: 'object', properties: {} },
    annotations: READS
  },
  run: () => {
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'The Playground broke, as you asked.', {
      example: 'Details a server may add.'
    });
  }
};

/** The only tools that change something: a notebook that lives as long as the connection. */
export function noteTools(notes: Notes): readonly PlaygroundTool[] {
  return [
    {
      definition: {
        name: 'save_note',
        title: 'Save a note',
        description:
          'Keeps a note until this server is disconnected. It appears in the list of resources; saving it again replaces it.',
        inputSchema: {
          type: 'object',
          properties: {
            name: {
              type: 'string',
              title: 'Name',
              pattern: '^[a-z0-9-]{1,30}$',
              description: 'Small letters, digits and hyphens.',
              default: 'first-note'
            },
            content: { type: 'string', title: 'Text', maxLength: 10_000 }
          },
          required: ['name', 'content']
        },
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false
        }
      },
      run: async (input) => {
        const name = textAt(input, 'name');
        await notes.save(name, textAt(input, 'content'));
        return text(`Saved “${name}”. It is a resource of this server now.`);
      }
    },
    {
      definition: {
        name: 'forget_notes',
        title: 'Forget all notes',
        description:
          'Throws every saved note away. Marked as destructive, so your program should ask you first.',
        inputSchema: { type: 'object', properties: {} },
        annotations: {
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: true,
          openWorldHint: false
        }
      },
      run: async () => text(`Forgot ${await notes.forget()} notes.`)
    }
  ];
}

/** Marked as reaching the outside world; like all of the Playground it sends nothing. */
export const pretendToPost: PlaygroundTool = {
  definition: {
    name: 'pretend_to_post',
    title: 'Pretend to post',
    description:
      'Acts as if it published a message on the internet. Nothing is sent; it is marked like a tool that would.',
    inputSchema: {
      type: 'object',
      properties: { message: { type: 'string', title: 'Message', minLength: 1, default: 'Hello, world' } },
      required: ['message']
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }
  },
  run: (input) => text(`Nothing was sent. A real tool would have posted: ${textAt(input, 'message')}`)
};
