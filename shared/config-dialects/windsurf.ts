import { lastMember, textOf } from '../server/json-document';
import { forms, type Dialect } from './dialect';
import { reshaped } from './tree';

/** Windsurf, called Devin since 2026; both of its files are written alike. */
export const windsurf: Dialect = {
  name: 'windsurf',
  program: 'Windsurf',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('env', 'files'),
  untypedUrl: 'http',
  callTime: [],
  startTime: []
};

/** Google's program after Gemini CLI. */
export const antigravity: Dialect = {
  name: 'antigravity',
  program: 'Antigravity',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms(),
  untypedUrl: 'http',
  callTime: [],
  startTime: [],
  read: ({ node }) => {
    // An address counts more than a command there.
    const hasUrl = textOf(lastMember(node, 'serverUrl')?.value ?? null) !== null;
    return { node: hasUrl ? reshaped(node, new Set(['command', 'args'])) : node };
  }
};
