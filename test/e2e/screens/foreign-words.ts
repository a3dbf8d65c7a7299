/** Which of the words that were seen are neither a sentence of the catalogues nor data of a server or a file. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { english } from '#shared/text/catalogue';
import { spanish } from '#shared/text/es/catalogue';
import { chinese } from '#shared/text/zh/catalogue';
import type { Sentences } from '#shared/text/load-catalogue';
import { root } from '../launch';
import { snapshot } from '../window';

/** What servers tell, as it was told; failures, which are Patchbay's own words, left out. */
async function dataOfServers(page: Page): Promise<string> {
  const { servers, catalogs, calls, sources } = await snapshot(page);
  const told = Object.values(servers).map(({ name, config, connection }) => [
    name,
    config,
    connection.type === 'connected' ? connection : null
  ]);
  const lists = Object.values(catalogs).map(({ tools, resources, resourceTemplates, prompts }) => [
    ...[tools, resources, resourceTemplates, prompts]
  ]);
  return JSON.stringify([told, lists, Object.values(calls), Object.keys(sources)]);
}

/** The built-in server, the servers of the tests, and the names of other programs. */
async function sourcesOfData(): Promise<string> {
  const folders = [
    'electron/core/playground',
    'test/fixtures/servers',
    'test/e2e/screens',
    'shared/config-dialects'
  ];
  const texts = folders.map(async (folder) => {
    const names = await readdir(path.join(root, folder));
    const files = names.filter((name) => /\.(ts|mjs)$/.test(name));
    return Promise.all(files.map((file) => readFile(path.join(root, folder, file), 'utf8')));
  });
  return (await Promise.all(texts)).flat().join('\n');
}

function sentences(of: Sentences): readonly string[] {
  return Object.values(of).flatMap((value) => (typeof value === 'string' ? [value] : sentences(value)));
}

/** What was said before the language was chosen, in whichever, is from the catalogues too. */
function saidBefore(words: string): boolean {
  return [english, spanish, chinese].flatMap(sentences).some((sentence) => {
    const parts = sentence.split(/\{\{\w+\}\}/);
    return (
      parts.join('').length > 3 &&
      new RegExp(
        `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
        's'
      ).test(words)
    );
  });
}

const plain = (words: string): string => words.replace(/[\\'"“”‘’`*_#\s]+/g, ' ').toLowerCase();

/** Dates as the system writes them, keys of the keyboard, addresses, paths, methods, media types and versions. */
const ofNobody = [
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\bat\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g,
  /\b(AM|PM|Ctrl|Shift|Esc|Enter|Backspace|F\d+)\b/g,
  /\b\w+:\/\/\S+/g,
  /(?<![\w])~?\/\S+/g,
  /\b[a-z]+(\/[\w.+-]+)+/g,
  // What a server answered instead of an answer.
  /^\{".*\}$/g,
  // A client's id, a rule, a runtime with its version; what another program or the system said of its own failure.
  /^c-[\w-]{8,}$|^mcp__\w+\(.*\)$|^Node\.js [\d.]+$|^\w+Error: .*$|^Updated allowed directories .*$/g
];

export async function foreignWords(page: Page, seen: Iterable<string>): Promise<readonly string[]> {
  const known = plain(`${await dataOfServers(page)}\n${await sourcesOfData()}`);
  const isKnown = (words: string): boolean => {
    const rest = ofNobody.reduce((left, pattern) => left.replace(pattern, ' '), words);
    if (!/\p{L}{3,}/u.test(rest)) return true;
    return known.includes(plain(words).trim()) || known.includes(plain(rest).trim()) || saidBefore(words);
  };
  const isWhole = (line: string): boolean => isKnown(line) || line.split(/, |: | · |\d+/).every(isKnown);
  return [...seen].filter((words) => !words.split('\n').every(isWhole));
}
