import { numberAt, flagAt, textAt, textsAt } from './read';
import { READS, structured, text, type PlaygroundTool } from './tool';

// Tools whose input is made of single values: numbers, words, choices, yes or no, dates, lists of words.

const GREETINGS: Readonly<Record<string, string>> = {
  en: 'Hello',
  es: 'Hola',
  de: 'Hallo',
  ja: 'こんにちは'
};

export const addNumbers: PlaygroundTool = {
  definition: {
    name: 'add_numbers',
    title: 'Add numbers',
    description: 'Adds two numbers. The easiest place to start: fill in both and press Call.',
    inputSchema: {
      type: 'object',
      properties: {
        first: { type: 'number', title: 'First number', default: 2 },
        second: { type: 'number', title: 'Second number', default: 3 }
      },
      required: ['first', 'second'],
      additionalProperties: false
    },
    outputSchema: {
      type: 'object',
      properties: { sum: { type: 'number', description: 'Both numbers together.' } },
      required: ['sum']
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const first = numberAt(input, 'first');
    const second = numberAt(input, 'second');
    return structured({ sum: first + second }, `${first} + ${second} = ${first + second}`);
  }
};

export const greet: PlaygroundTool = {
  definition: {
    name: 'greet',
    title: 'Greet someone',
    description:
      'Says hello. Shows a text with a length limit, a choice with readable names and a yes-or-no switch.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Whom to greet', minLength: 1, maxLength: 40, examples: ['Ada'] },
        language: {
          type: 'string',
          title: 'Language',
          oneOf: [
            { const: 'en', title: 'English' },
            { const: 'es', title: 'Spanish' },
            { const: 'de', title: 'German' },
            { const: 'ja', title: 'Japanese' }
          ],
          default: 'en'
        },
        loudly: { type: 'boolean', title: 'In capital letters', default: false }
      },
      required: ['name']
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const greeting = `${GREETINGS[textAt(input, 'language', 'en')] ?? 'Hello'}, ${textAt(input, 'name')}!`;
    return text(flagAt(input, 'loudly') ? greeting.toUpperCase() : greeting);
  }
};

export const planMeeting: PlaygroundTool = {
  definition: {
    name: 'plan_meeting',
    title: 'Plan a meeting',
    description:
      'Writes an invitation. Shows a day, a time of day, a moment in time and a whole number within a range.',
    inputSchema: {
      type: 'object',
      properties: {
        topic: { type: 'string', title: 'What about', default: 'Lunch' },
        day: { type: 'string', format: 'date', title: 'Day' },
        starts: { type: 'string', format: 'time', title: 'Starts at', description: 'For example 12:30:00Z.' },
        minutes: {
          type: 'integer',
          title: 'Length in minutes',
          minimum: 15,
          maximum: 240,
          multipleOf: 15,
          default: 60
        },
        answerBy: { type: 'string', format: 'date-time', title: 'Please answer before' }
      },
      required: ['day', 'minutes']
    },
    annotations: READS
  },
  run: (input) => {
    const lines = [
      `# ${textAt(input, 'topic', 'Lunch')}`,
      '',
      `- Day: **${textAt(input, 'day')}**`,
      ...(input['starts'] === undefined ? [] : [`- Starts at: ${textAt(input, 'starts')}`]),
      `- Length: ${numberAt(input, 'minutes')} minutes`,
      ...(input['answerBy'] === undefined ? [] : [`- Please answer before: ${textAt(input, 'answerBy')}`])
    ];
    return text(lines.join('\n'));
  }
};

export const sortWords: PlaygroundTool = {
  definition: {
    name: 'sort_words',
    title: 'Sort words',
    description:
      'Puts a list of words in order. Shows a list you can add to, a plain choice, and several choices at once.',
    inputSchema: {
      type: 'object',
      properties: {
        words: {
          type: 'array',
          title: 'Words',
          items: { type: 'string', minLength: 1 },
          minItems: 1,
          maxItems: 50,
          default: ['pear', 'apple', 'Plum']
        },
        order: { type: 'string', title: 'Order', enum: ['ascending', 'descending'], default: 'ascending' },
        extras: {
          type: 'array',
          title: 'Also',
          items: { type: 'string', enum: ['number the lines', 'drop repeats', 'ignore capitals'] },
          uniqueItems: true
        }
      },
      required: ['words']
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const extras = textsAt(input, 'extras');
    const key = (word: string): string => (extras.includes('ignore capitals') ? word.toLowerCase() : word);
    const compare = (a: string, b: string): number => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
    const words = textsAt(input, 'words').toSorted(compare);
    if (textAt(input, 'order') === 'descending') words.reverse();
    const kept = extras.includes('drop repeats')
      ? words.filter((word, index) => words.findIndex((other) => key(other) === key(word)) === index)
      : words;
    return text(
      kept
        .map((word, index) => (extras.includes('number the lines') ? `${index + 1}. ${word}` : word))
        .join('\n')
    );
  }
};
