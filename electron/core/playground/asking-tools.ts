import { inputRequired, inputResponse, type InputRequest } from '@modelcontextprotocol/server';
import { textAt } from './read';
import { READS, text, type PlaygroundTool, type ToolAnswer, type ToolCall } from './tool';

// Tools that ask back. Each is listed only for a client that said it can answer.

export const askAboutYou: PlaygroundTool = {
  asks: 'form',
  definition: {
    name: 'ask_about_you',
    title: 'Ask about you',
    description: 'Asks you a few questions while it runs, and answers with what you said. You may decline.',
    inputSchema: { type: 'object', properties: {} },
    annotations: READS
  },
  run: (_input, call) =>
    ask(call, FORM, () => {
      const answer = inputResponse(call.answers, 'question');
      if (answer.kind !== 'elicit') return text('That was no answer to a form.');
      if (answer.action !== 'accept') return text(`You chose to ${answer.action}. That is fine.`);
      return text(`You answered:\n${JSON.stringify(answer.content ?? {}, null, 2)}`);
    })
};

export const askToOpenPage: PlaygroundTool = {
  asks: 'url',
  definition: {
    name: 'ask_to_open_page',
    title: 'Ask to open a page',
    description:
      'Asks you to open a web page, as a server does that needs you to sign in somewhere. You may decline.',
    inputSchema: { type: 'object', properties: {} },
    annotations: READS
  },
  run: (_input, call) =>
    ask(
      call,
      inputRequired.elicitUrl({
        message: 'The Playground would like to show you an example page. Nothing depends on it.',
        url: 'https://example.com/'
      }),
      () => {
        const answer = inputResponse(call.answers, 'question');
        return text(
          answer.kind === 'elicit' ? `Your answer was: ${answer.action}.` : 'That was no answer to a link.'
        );
      }
    )
};

export const askAModel: PlaygroundTool = {
  asks: 'sampling',
  definition: {
    name: 'ask_a_model',
    title: 'Ask a language model',
    description:
      'Asks your program to have its language model answer a question. You see it first, and may answer yourself.',
    inputSchema: {
      type: 'object',
      properties: { question: { type: 'string', title: 'Question', default: 'Why is the sky blue?' } },
      required: ['question']
    },
    annotations: READS
  },
  run: (input, call) =>
    ask(
      call,
      inputRequired.createMessage({
        messages: [{ role: 'user', content: { type: 'text', text: textAt(input, 'question') } }],
        systemPrompt: 'Answer in one sentence.',
        maxTokens: 200
      }),
      () => {
        const answer = inputResponse(call.answers, 'question');
        if (answer.kind !== 'sampling') return text('No model answered.');
        const content = [answer.result.content].flat();
        return text(content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n'));
      }
    )
};

export const listYourFolders: PlaygroundTool = {
  asks: 'roots',
  definition: {
    name: 'list_your_folders',
    title: 'List your folders',
    description:
      'Asks your program which folders it works in, and lists their names. Nothing inside them is read.',
    inputSchema: { type: 'object', properties: {} },
    annotations: READS
  },
  run: (_input, call) =>
    ask(call, inputRequired.listRoots(), () => {
      const answer = inputResponse(call.answers, 'question');
      if (answer.kind !== 'roots') return text('That was no list of folders.');
      if (answer.roots.length === 0) return text('Your program works in no folder.');
      return text(answer.roots.map((root) => `${root.name ?? root.uri} (${root.uri})`).join('\n'));
    })
};

const FORM = inputRequired.elicit({
  message: 'The Playground would like to know a little about you. Nothing is kept.',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'What should I call you?', minLength: 1, maxLength: 40 },
      email: { type: 'string', title: 'E-mail', format: 'email' },
      birthday: { type: 'string', title: 'Birthday', format: 'date' },
      cups: { type: 'integer', title: 'Cups of coffee today', minimum: 0, maximum: 20, default: 1 },
      sugar: { type: 'boolean', title: 'With sugar', default: false },
      season: {
        type: 'string',
        title: 'Favourite season',
        oneOf: [
          { const: 'spring', title: 'Spring' },
          { const: 'summer', title: 'Summer' },
          { const: 'autumn', title: 'Autumn' },
          { const: 'winter', title: 'Winter' }
        ],
        default: 'spring'
      },
      hobbies: {
        type: 'array',
        title: 'Hobbies',
        items: { type: 'string', enum: ['reading', 'cooking', 'walking', 'music'] }
      }
    },
    required: ['name']
  }
});

/** The first round puts the question; the next, with its answer, finishes. */
function ask(call: ToolCall, question: InputRequest, finish: () => ToolAnswer): ToolAnswer {
  return call.answers === undefined ? inputRequired({ inputRequests: { question } }) : finish();
}
