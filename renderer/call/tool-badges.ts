import { Eye, Globe, PenLine, Repeat, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { JsonObject } from '#shared/json';
import type { Text } from '../text';

export interface ToolBadge {
  readonly words: string;
  readonly icon: LucideIcon;
  readonly tone: 'neutral' | 'busy';
}

/** What a tool says of itself. Only what it said: a hint that is absent is not shown as its default. */
export function toolBadges(text: Text, annotations: JsonObject): readonly ToolBadge[] {
  const says = (hint: string, value: boolean) => annotations[hint] === value;
  const badges: ToolBadge[] = [];
  if (says('readOnlyHint', true))
    badges.push({ words: text('result:tool.onlyReads'), icon: Eye, tone: 'neutral' });
  else if (says('destructiveHint', true)) {
    badges.push({ words: text('result:tool.destroys'), icon: TriangleAlert, tone: 'busy' });
  } else if (says('readOnlyHint', false) || says('destructiveHint', false)) {
    badges.push({ words: text('result:tool.changes'), icon: PenLine, tone: 'neutral' });
  }
  if (says('idempotentHint', true) && !says('readOnlyHint', true)) {
    badges.push({ words: text('result:tool.repeatable'), icon: Repeat, tone: 'neutral' });
  }
  if (says('openWorldHint', true)) {
    badges.push({ words: text('result:tool.openWorld'), icon: Globe, tone: 'neutral' });
  }
  return badges;
}
