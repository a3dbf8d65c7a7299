import { forms, type Dialect } from './dialect';

export const cursor: Dialect = {
  name: 'cursor',
  program: 'Cursor',
  format: 'json',
  roots: ['mcpServers'],
  forms: forms('env', 'workspace', 'folders'),
  untypedUrl: 'http',
  callTime: [],
  startTime: []
};
