import type { JsonObject } from '#shared/json';
import { numberAt, objectAt, objectsAt, textAt } from './read';
import { READS, structured, text, type PlaygroundTool } from './tool';

// Tools whose input has parts: objects in objects, lists of objects, alternatives, maps, and a shape that contains itself.

export const writeContactCard: PlaygroundTool = {
  definition: {
    name: 'write_contact_card',
    title: 'Write a contact card',
    description:
      'Fills in a card. Shows fields that check what you type (e-mail, web address, phone), a group of fields and one that may be empty on purpose.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 1 },
        nickname: {
          type: ['string', 'null'],
          title: 'Nickname',
          description: 'Empty means: has none.',
          default: null
        },
        email: { type: 'string', format: 'email', title: 'E-mail' },
        website: { type: 'string', format: 'uri', title: 'Web address' },
        phone: {
          type: 'string',
          title: 'Phone',
          pattern: '^\\+[0-9][0-9 ]{4,19}$',
          description: 'Begins with + and the country code, such as +44 20 7946 0000.'
        },
        address: {
          type: 'object',
          title: 'Address',
          properties: {
            street: { type: 'string', title: 'Street' },
            city: { type: 'string', title: 'City' },
            country: { type: 'string', title: 'Country', default: 'Iceland' }
          },
          required: ['city'],
          additionalProperties: false
        }
      },
      required: ['name', 'email']
    },
    annotations: READS
  },
  run: (input) => {
    const address = objectAt(input, 'address');
    const nickname = textAt(input, 'nickname');
    const place = ['street', 'city', 'country']
      .map((key) => textAt(address, key))
      .filter((part) => part !== '');
    const lines = [
      nickname === '' ? textAt(input, 'name') : `${textAt(input, 'name')} (“${nickname}”)`,
      textAt(input, 'email'),
      textAt(input, 'website'),
      textAt(input, 'phone'),
      place.join(', ')
    ];
    return text(lines.filter((line) => line !== '').join('\n'));
  }
};

export const makeShoppingList: PlaygroundTool = {
  definition: {
    name: 'make_shopping_list',
    title: 'Make a shopping list',
    description:
      'Turns items into a table. Shows a list of rows with several fields each, and an answer in Markdown.',
    inputSchema: {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          title: 'Items',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              what: { type: 'string', title: 'What' },
              amount: { type: 'integer', title: 'How many', minimum: 1, default: 1 },
              urgent: { type: 'boolean', title: 'Urgent', default: false }
            },
            required: ['what']
          },
          default: [{ what: 'Bread', amount: 1 }]
        }
      },
      required: ['items']
    },
    annotations: READS
  },
  run: (input) => {
    const rows = objectsAt(input, 'items').map((item) => {
      const what = textAt(item, 'what').replaceAll('|', '\\|');
      return `| ${item['urgent'] === true ? `**${what}**` : what} | ${numberAt(item, 'amount', 1)} |`;
    });
    return text(['| What | How many |', '| --- | ---: |', ...rows].join('\n'));
  }
};

export const measureShape: PlaygroundTool = {
  definition: {
    name: 'measure_shape',
    title: 'Measure a shape',
    description: 'Computes an area. Shows a choice between alternatives, each with its own fields.',
    inputSchema: {
      type: 'object',
      properties: {
        shape: {
          title: 'Shape',
          oneOf: [
            {
              title: 'Circle',
              type: 'object',
              properties: {
                kind: { const: 'circle' },
                radius: { type: 'number', exclusiveMinimum: 0, title: 'Radius' }
              },
              required: ['kind', 'radius']
            },
            {
              title: 'Rectangle',
              type: 'object',
              properties: {
                kind: { const: 'rectangle' },
                width: { type: 'number', exclusiveMinimum: 0, title: 'Width' },
                height: { type: 'number', exclusiveMinimum: 0, title: 'Height' }
              },
              required: ['kind', 'width', 'height']
            }
          ]
        },
        unit: {
          anyOf: [{ type: 'string', enum: ['cm', 'm', 'km'] }, { type: 'null' }],
          title: 'Unit',
          default: 'cm'
        }
      },
      required: ['shape']
    },
    outputSchema: {
      type: 'object',
      properties: { area: { type: 'number' }, unit: { type: ['string', 'null'] } },
      required: ['area', 'unit']
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const shape = objectAt(input, 'shape');
    const area =
      textAt(shape, 'kind') === 'circle'
        ? Math.PI * numberAt(shape, 'radius') ** 2
        : numberAt(shape, 'width') * numberAt(shape, 'height');
    const unit = input['unit'] === null ? null : `${textAt(input, 'unit', 'cm')}²`;
    return structured({ area, unit }, unit === null ? `${area}` : `${area} ${unit}`);
  }
};

export const addUpPrices: PlaygroundTool = {
  definition: {
    name: 'add_up_prices',
    title: 'Add up prices',
    description: 'Adds up what things cost. Shows a table of names and numbers, where you choose the names.',
    inputSchema: {
      type: 'object',
      properties: {
        prices: {
          type: 'object',
          title: 'Prices',
          additionalProperties: { type: 'number', minimum: 0 },
          minProperties: 1,
          default: { tea: 2.5, cake: 4 }
        }
      },
      required: ['prices']
    },
    outputSchema: {
      type: 'object',
      properties: { total: { type: 'number' }, mostExpensive: { type: 'string' } },
      required: ['total', 'mostExpensive']
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => {
    const prices = objectAt(input, 'prices');
    const names = Object.keys(prices).toSorted((a, b) => numberAt(prices, b) - numberAt(prices, a));
    const total = names.reduce((sum, name) => sum + numberAt(prices, name), 0);
    return structured({ total, mostExpensive: names[0] ?? '' });
  }
};

export const drawFamilyTree: PlaygroundTool = {
  definition: {
    name: 'draw_family_tree',
    title: 'Draw a family tree',
    description:
      'Draws a tree of people. Shows input that contains more of its own kind: each person may have children.',
    inputSchema: {
      type: 'object',
      properties: { person: { $ref: '#/$defs/person' } },
      required: ['person'],
      $defs: {
        person: {
          type: 'object',
          title: 'Person',
          properties: {
            name: { type: 'string', title: 'Name', minLength: 1 },
            children: { type: 'array', title: 'Children', items: { $ref: '#/$defs/person' } }
          },
          required: ['name']
        }
      }
    },
    annotations: { ...READS, idempotentHint: true }
  },
  run: (input) => text(branch(objectAt(input, 'person'), '').join('\n'))
};

function branch(person: JsonObject, indent: string): readonly string[] {
  const children = objectsAt(person, 'children').flatMap((child) => branch(child, `${indent}  `));
  return [`${indent}${textAt(person, 'name')}`, ...children];
}
