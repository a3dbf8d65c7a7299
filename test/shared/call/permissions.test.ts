import { expect, test } from 'vitest';
import { judgeCall, type Permissions } from '#shared/call/permissions';
import { serverIdFromText } from '#shared/ids';

const github = serverIdFromText('user:github');
const destroys = { destructiveHint: true };

function judge(tool: string, annotations: object, permissions: Partial<Permissions> = {}) {
  const all: Permissions = { rules: {}, off: {}, ...permissions };
  return judgeCall(all, github, { server: 'github', tool }, { ...annotations }).type;
}

test('TL5: only what says that it destroys is asked about', () => {
  expect(judge('delete', destroys)).toBe('ask');
  expect(judge('delete', {})).toBe('allowed');
  expect(judge('delete', { destructiveHint: true, readOnlyHint: true })).toBe('allowed');
});

test('TL5: a rule allows for good, by name or by pattern, and only on its server', () => {
  expect(judge('delete', destroys, { rules: { 'mcp__github(delete)': 'always' } })).toBe('allowed');
  expect(judge('delete_branch', destroys, { rules: { 'mcp__github(delete_*)': 'always' } })).toBe('allowed');
  expect(judge('delete', destroys, { rules: { 'mcp__gitlab(*)': 'always' } })).toBe('ask');
});

test('TL5: a rule that forbids wins over every rule that allows, also for what only reads', () => {
  const rules = { 'mcp__github(read)': 'always', 'mcp__github(*)': 'never' } as const;
  expect(judge('read', { readOnlyHint: true }, { rules })).toBe('never');
});

test('TL5: what is switched off is not called, and the others are', () => {
  const off = { [github]: ['read'] };
  expect(judge('read', {}, { off })).toBe('off');
  expect(judge('write', {}, { off })).toBe('allowed');
});
