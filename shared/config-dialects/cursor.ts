import { forms, type Dialect } from './dialect';

export const cursor: Dialect = {
  name: 'cursor',
  program: 'Cursor',
  format: 'json',
  hasComments: false,
  roots: ['mcpServers'],
  forms: forms('env', 'workspace', 'folders'),
  untypedUrl: 'http',
  callTime: [],
  startTime: []
};
