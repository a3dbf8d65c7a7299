import { drawDisc, type Colour } from './picture';
import { numberAt, textAt } from './read';
import { WELCOME_URI } from './resources';
import { playTone } from './sound';
import { blocks, READS, structured, text, type PlaygroundTool } from './tool';

// Tools for the kinds of answers: facts, pictures, sounds, long texts, and several at once.

const COLOURS: Readonly<Record<string, Colour>> = {
  blue: [37, 99, 235],
  green: [22, 163, 74],
  orange: [234, 88, 12]
};

const SKIES = ['sunny', 'cloudy', 'rain', 'snow', 'fog'];

export const reportWeather: PlaygroundTool = {
  definition: {
    name: 'report_weather',
    title: 'Report the weather',
    description:
      'Makes up the weather of a city, always the same for the same name. Shows an answer made of named facts.',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string', title: 'City', minLength: 1, default: 'Reykjavík' } },
      required: ['city']
    },
    outputSchema: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        sky: { type: 'string', enum: SKIES },
        celsius: { type: 'integer' },
        nextDays: {
          type: 'array',
          items: {
            type: 'object',
            properties: { sky: { type: 'string', enum: SKIES }, celsius: { type: 'integer' } },
            required: ['sky', 'celsius']
          }
        }
      },
      required: ['city', 'sky', 'celsius', 'nextDays']
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const city = textAt(input, 'city');
    return structured({ city, ...weather(city, 0), nextDays: [1, 2, 3].map((day) => weather(city, day)) });
  }
};

export const repeatSettings: PlaygroundTool = {
  definition: {
    name: 'repeat_settings',
    title: 'Repeat my settings',
    description:
      'Answers with exactly what it received. Shows fields that are filled in for you, and what is sent when you leave one empty.',
    inputSchema: {
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Title', default: 'Untitled' },
        size: { type: 'integer', title: 'Size', minimum: 1, maximum: 10, default: 5 },
        opacity: { type: 'number', title: 'Opacity', minimum: 0, maximum: 1, default: 0.75 },
        visible: { type: 'boolean', title: 'Visible', default: true },
        tags: { type: 'array', title: 'Tags', items: { type: 'string' }, default: ['new'] },
        comment: { type: ['string', 'null'], title: 'Comment', default: null },
        anything: { title: 'Anything', description: 'Any JSON value.' }
      }
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => text(JSON.stringify(input, null, 2))
};

export const showPicture: PlaygroundTool = {
  definition: {
    name: 'show_picture',
    title: 'Show a picture',
    description: 'Draws a coloured disc and answers with the picture.',
    inputSchema: {
      type: 'object',
      properties: {
        size: { type: 'integer', title: 'Size in pixels', minimum: 16, maximum: 512, default: 128 },
        colour: { type: 'string', title: 'Colour', enum: Object.keys(COLOURS), default: 'blue' }
      }
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => blocks(image(numberAt(input, 'size', 128), textAt(input, 'colour', 'blue')))
};

export const playSound: PlaygroundTool = {
  definition: {
    name: 'play_sound',
    title: 'Play a sound',
    description: 'Answers with a short tone you can listen to.',
    inputSchema: {
      type: 'object',
      properties: {
        hertz: { type: 'number', title: 'Pitch in hertz', minimum: 110, maximum: 1760, default: 440 },
        seconds: { type: 'number', title: 'Length in seconds', minimum: 0.1, maximum: 3, default: 0.5 }
      }
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => blocks(sound(numberAt(input, 'hertz', 440), numberAt(input, 'seconds', 0.5)))
};

export const makeLongText: PlaygroundTool = {
  definition: {
    name: 'make_long_text',
    title: 'Make a long text',
    description: 'Writes as many lines as you like. Shows how a large answer is handled.',
    inputSchema: {
      type: 'object',
      properties: { lines: { type: 'integer', title: 'Lines', minimum: 1, maximum: 100_000, default: 2000 } }
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const count = numberAt(input, 'lines', 2000);
    return text(
      Array.from({ length: count }, (_, index) => `Line ${index + 1} of ${count}, one of many.`).join('\n')
    );
  }
};

export const showEverything: PlaygroundTool = {
  definition: {
    name: 'show_everything',
    title: 'Show every kind of answer',
    description:
      'Answers with several parts at once: formatted text, a picture, a sound, a link to a resource and two files.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { ...READS, idempotentHint: true }
  },
  run: () =>
    blocks(
      {
        type: 'text',
        text: '## Every kind of answer\n\n1. **Text** with *formatting*\n2. and the parts below.\n'
      },
      image(64, 'orange'),
      sound(660, 0.3),
      {
        type: 'resource_link',
        uri: WELCOME_URI,
        name: 'welcome',
        title: 'Welcome',
        description: 'A resource of this server, to be read when you ask for it.',
        mimeType: 'text/markdown'
      },
      {
        type: 'resource',
        resource: {
          uri: 'playground://files/planets.csv',
          mimeType: 'text/csv',
          text: 'planet,moons\nEarth,1\nMars,2\n'
        }
      },
      {
        type: 'resource',
        resource: {
          uri: 'playground://files/disc.png',
          mimeType: 'image/png',
          blob: drawDisc(32, [22, 163, 74]).toString('base64')
        }
      }
    )
};

function weather(city: string, day: number): { sky: string; celsius: number } {
  let sum = day * 7;
  for (const character of city) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return { sky: SKIES[sum % SKIES.length] ?? 'sunny', celsius: (sum % 41) - 10 };
}

function image(size: number, colour: string): { type: 'image'; data: string; mimeType: string } {
  const data = drawDisc(size, COLOURS[colour] ?? [0, 0, 0]).toString('base64');
  return { type: 'image', data, mimeType: 'image/png' };
}

function sound(hertz: number, seconds: number): { type: 'audio'; data: string; mimeType: string } {
  return { type: 'audio', data: playTone(hertz, seconds).toString('base64'), mimeType: 'audio/wav' };
}
