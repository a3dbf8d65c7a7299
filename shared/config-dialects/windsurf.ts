import { forms, type Dialect } from './dialect';

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
  startTime: []
};
