import { expect, test } from 'vitest';
import { readClues } from '#shared/doctor/clues';

const nothing = { port: null, version: null, variable: null, argumentsWrong: false };

test.each([
  ['Error: listen EADDRINUSE: address already in use :::3000', 3000],
  ['Error: listen EADDRINUSE: address already in use 127.0.0.1:8931', 8931],
  ["[Errno 98] error while attempting to bind on address ('127.0.0.1', 8000): address already in use", 8000],
  ['Port 5173 is already in use', 5173],
  ['listen tcp :6277: bind: address already in use', 6277]
])('OB7: a port that is taken is read from “%s”', (text, port) => {
  expect(readClues(text)).toMatchObject({ port });
});

test.each([
  ["npm WARN EBADENGINE   required: { node: '>=20' },", '>=20'],
  ['You are running Node.js 16. Node.js 18.17 or higher is required.', '>=18.17'],
  ['This server requires Node.js v20', '>=20'],
  ['requires node >= 22.3', '>= 22.3'],
  ['Package requires Python >=3.11', '>=3.11']
])('OB7: a version that is asked for is read from “%s”', (text, version) => {
  expect(readClues(text)).toMatchObject({ version });
});

test.each([
  ['ERROR: environment variable INVENTORY_DSN is not set.', 'INVENTORY_DSN'],
  ["KeyError: 'GITHUB_TOKEN'", 'GITHUB_TOKEN'],
  ['Error: BRAVE_API_KEY environment variable is required', 'BRAVE_API_KEY'],
  ['Please set the SLACK_BOT_TOKEN and try again', 'SLACK_BOT_TOKEN'],
  ['Missing required env: NOTION_API_KEY', 'NOTION_API_KEY']
])('OB7: a variable that is asked for is read from “%s”', (text, variable) => {
  expect(readClues(text)).toMatchObject({ variable });
});

test.each([
  'usage: server.py [-h] --db DB\nserver.py: error: the following arguments are required: --db',
  'Usage: mcp-server-filesystem <allowed-directory> [additional-directories...]',
  "error: required option '--root <dir>' is missing: missing required option",
  "error: unknown option '--stdoi'"
])('OB7: arguments that are not those it wants are read from “%s”', (text) => {
  expect(readClues(text)).toMatchObject({ argumentsWrong: true });
});

test('OB7: words that only look like a clue give none', () => {
  expect(readClues("code: 'ERR_MODULE_NOT_FOUND'\nCannot find module X, it is missing")).toEqual(nothing);
  expect(readClues('started in 3000 ms\nlistening on port 3000')).toEqual(nothing);
  expect(readClues('')).toEqual(nothing);
});
