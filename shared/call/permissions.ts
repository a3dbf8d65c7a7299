import type { ServerId } from '../ids';
import type { JsonObject } from '../json';
import { matchesToolRule, parseToolRule, type NamedTool } from '../server/tool-rules';

export type Decision = 'always' | 'never';

/** What the person decided about calling tools (TL5). */
export interface Permissions {
  /** By rule, as text (NM5). */
  readonly rules: Readonly<Record<string, Decision>>;
  /** Original names of the tools that are switched off. */
  readonly off: Readonly<Record<ServerId, readonly string[]>>;
}

export const noPermissions: Permissions = { rules: {}, off: {} };

export type Verdict =
  | { readonly type: 'allowed' }
  /** The server says that the tool destroys; nobody has allowed that for good. */
  | { readonly type: 'ask' }
  | { readonly type: 'never'; readonly rule: string }
  | { readonly type: 'off' };

/** A rule that forbids wins over every rule that allows. */
export function judgeCall(
  { rules, off }: Permissions,
  serverId: ServerId,
  named: NamedTool,
  annotations: JsonObject
): Verdict {
  const never = ruleFor(rules, 'never', named);
  if (never !== null) return { type: 'never', rule: never };
  if (isSwitchedOff(off, serverId, named.tool)) return { type: 'off' };
  if (!destroys(annotations) || ruleFor(rules, 'always', named) !== null) return { type: 'allowed' };
  return { type: 'ask' };
}

export function isSwitchedOff(off: Permissions['off'], serverId: ServerId, tool: string): boolean {
  return off[serverId]?.includes(tool) ?? false;
}

/** The first rule that decides so; null: none does. */
export function ruleFor(rules: Permissions['rules'], decision: Decision, named: NamedTool): string | null {
  for (const [text, decided] of Object.entries(rules)) {
    if (decided !== decision) continue;
    const rule = parseToolRule(text);
    if (rule.ok && matchesToolRule(rule.value, named)) return text;
  }
  return null;
}

/** In the server's own words; a tool that says nothing of it is not asked about. */
export function destroys(annotations: JsonObject): boolean {
  return annotations['readOnlyHint'] !== true && annotations['destructiveHint'] === true;
}
