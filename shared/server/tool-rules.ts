import { failed, ok, type Result } from '../failure';
import { text } from '../text/text';

/**
 * A permission rule in the words of NM5: `mcp__github(*)`, `mcp__gitlab(create_issue)`, `mcp__wiki(read_*)`. Server and
 * tool are named as the server's own names (NM4), with `*` for any run of characters in the tool; the server part may
 * also be written as tool names carry it (NM1), with `_` for what may not stand there.
 */
export interface ToolRule {
  readonly server: string;
  /** The tool's original name, or a pattern with `*`. */
  readonly tool: string;
}

/** Whom a rule is asked about: configured name of the server, original name of the tool. */
export interface NamedTool {
  readonly server: string;
  readonly tool: string;
}

const prefix = 'mcp__';
/** No name comes near; a longer rule is a mistake, and would only slow matching down. */
const longest = 1_000;

/** Understands a rule, or says what is wrong with it and how one looks. */
export function parseToolRule(rule: string): Result<ToolRule> {
  const trimmed = rule.trim();
  if (trimmed === '') return wrong(rule, 'empty');
  if (trimmed.length > longest) return wrong(`${trimmed.slice(0, 60)}…`, 'tooLong', { limit: longest });
  if (!trimmed.startsWith(prefix)) return wrong(rule, 'noPrefix');
  const body = trimmed.slice(prefix.length);
  const open = body.indexOf('(');
  if (open < 0)
    return body.includes(')')
      ? wrong(rule, 'notOpened')
      : wrong(rule, 'noTool', { example: exampleOf(body) });
  if (!body.endsWith(')')) return wrong(rule, body.includes(')') ? 'afterEnd' : 'notClosed');
  const server = body.slice(0, open);
  const tool = body.slice(open + 1, -1);
  if (server.trim() === '') return wrong(rule, 'noServer');
  if (server.includes('*')) return wrong(rule, 'serverPattern');
  if (tool.trim() === '') return wrong(rule, 'emptyTool', { server });
  return ok({ server, tool });
}

/** The rule as text, which `parseToolRule` understands as a rule about the same tools. */
export function formatToolRule({ server, tool }: ToolRule): string {
  const isPlain = !/[(*]/.test(server) && server.trim() !== '';
  return `${prefix}${isPlain ? server : sanitized(server)}(${tool})`;
}

/** Whether a rule is about that tool. Letters of either case are different, as in names. */
export function matchesToolRule(rule: ToolRule, named: NamedTool): boolean {
  const isServer = rule.server === named.server || rule.server === sanitized(named.server);
  return isServer && matches(rule.tool, named.tool);
}

function sanitized(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/gu, '_');
}

/** Linear in both, whatever the pattern: a rule comes from a file that may come from a stranger. */
function matches(pattern: string, value: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return pattern === value;
  const last = rest.at(-1) ?? '';
  if (!value.startsWith(first) || value.length < first.length + last.length || !value.endsWith(last))
    return false;
  const end = value.length - last.length;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = value.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

function exampleOf(body: string): string {
  const [server = 'github', tool] = body.split('__');
  return formatToolRule({ server: server === '' ? 'github' : server, tool: tool ?? '*' });
}

function wrong(rule: string, what: string, params: Readonly<Record<string, unknown>> = {}): Result<never> {
  return failed('config.invalid-rule', {
    details: { rule, what: text(`failure:what.rule.${what}`, params) }
  });
}
