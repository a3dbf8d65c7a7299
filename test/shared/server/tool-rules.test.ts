import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatToolRule, matchesToolRule, parseToolRule, type ToolRule } from '#shared/server/tool-rules';

function parsed(rule: string): ToolRule {
  const result = parseToolRule(rule);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

function fault(rule: string): string {
  const result = parseToolRule(rule);
  return result.ok ? 'none' : result.failure.message;
}

const matches = (rule: string, server: string, tool: string): boolean =>
  matchesToolRule(parsed(rule), { server, tool });

describe('NM5: permission rules', () => {
  test('NM5: name a server and all, one, or some of its tools', () => {
    expect(matches('mcp__github(*)', 'github', 'create_issue')).toBe(true);
    expect(matches('mcp__gitlab(create_issue)', 'gitlab', 'create_issue')).toBe(true);
    expect(matches('mcp__gitlab(create_issue)', 'gitlab', 'create_issues')).toBe(false);
    expect(matches('mcp__gitlab(create_issue)', 'github', 'create_issue')).toBe(false);
    expect(matches('mcp__wiki(read_*)', 'wiki', 'read_page')).toBe(true);
    expect(matches('mcp__wiki(*_page)', 'wiki', 'read_page')).toBe(true);
    expect(matches('mcp__wiki(r*_p*e)', 'wiki', 'read_page')).toBe(true);
    expect(matches('mcp__wiki(ab*ba)', 'wiki', 'aba')).toBe(false);
    expect(matches('mcp__wiki(Read)', 'wiki', 'read')).toBe(false);
  });

  test('NM5: the server may stand as it is configured or as tool names carry it', () => {
    expect(matches('mcp__my server(*)', 'my server', 'x')).toBe(true);
    expect(matches('mcp__my_server(*)', 'my server', 'x')).toBe(true);
    expect(matches('mcp__my_server(*)', 'other', 'x')).toBe(false);
  });

  test('NM5: brackets and spaces in a tool’s own name are part of it', () => {
    expect(parsed('mcp__odd(f(x))')).toEqual({ server: 'odd', tool: 'f(x)' });
    expect(parsed('  mcp__odd(two words)  ')).toEqual({ server: 'odd', tool: 'two words' });
    expect(matches('mcp__odd(.*)', 'odd', 'anything')).toBe(false);
  });

  test.each([
    ['', 'it is empty'],
    ['github(*)', 'it does not begin with mcp__'],
    ['mcp__(x)', 'it names no server'],
    ['mcp__*(x)', 'the server must be named whole, without *'],
    ['mcp__github', 'perhaps mcp__github(*) is meant'],
    ['mcp__github__create_issue', 'perhaps mcp__github(create_issue) is meant'],
    ['mcp__github()', 'for all tools of github write *'],
    ['mcp__github(x', 'its bracket is opened but never closed'],
    ['mcp__github x)', 'its bracket is closed but never opened'],
    ['mcp__github(x) y', 'something follows its closing bracket'],
    [`mcp__github(${'x'.repeat(1_000)})`, 'it is longer than 1000 characters']
  ])('NM5: “%s” is refused with its reason', (rule, reason) => {
    expect(fault(rule)).toContain(reason);
  });

  const serverName = fc.string({ minLength: 1, maxLength: 40 }).filter((name) => name.trim() !== '');
  const toolName = fc
    .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
    .filter((name) => name.trim() !== '');

  test('NM5: whatever names a server and a tool have, a rule for just them can be written, read and matches', () => {
    fc.assert(
      fc.property(serverName, toolName, (server, tool) => {
        const rule = parsed(formatToolRule({ server, tool }));
        expect(matchesToolRule(rule, { server, tool })).toBe(true);
        expect(matchesToolRule(parsed(formatToolRule({ server, tool: '*' })), { server, tool })).toBe(true);
        if (!tool.includes('*')) expect(matchesToolRule(rule, { server, tool: `${tool}x` })).toBe(false);
      })
    );
  });

  test('NM5: a pattern matches what the same pattern means to a regular expression', () => {
    const piece = fc.stringMatching(/^[ab*]{0,8}$/);
    fc.assert(
      fc.property(piece, fc.stringMatching(/^[ab]{0,10}$/), (pattern, tool) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(tool);
        expect(matchesToolRule({ server: 's', tool: pattern }, { server: 's', tool })).toBe(expected);
      })
    );
  });

  test('NM5: no text makes the parser throw, and what it takes it writes back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `mcp__${text}`)
        ),
        (text) => {
          const result = parseToolRule(text);
          if (result.ok) expect(formatToolRule(result.value)).toBe(text.trim());
        }
      )
    );
  });
});
