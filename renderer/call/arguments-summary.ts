import { partsOf, rootPart } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { isSecretName } from '../json-schema/names';
import { isBranch, summary, valueLine } from './tree-rows';

const shown = 4;
const longest = 40;

/** The arguments of a call in one line: `query "voucher", per_page 3`. Secrets are not repeated. */
export function argumentsSummary(json: string): string {
  const words: string[] = [];
  for (const part of partsOf(json, rootPart(json).from)) {
    if (part.index === shown) {
      words.push('…');
      break;
    }
    const name = part.name ?? String(part.index);
    words.push(`${visibleText(name)} ${isSecretName(name) ? '•••' : inside(json, part)}`);
  }
  return words.join(', ');
}

function inside(json: string, part: Parameters<typeof valueLine>[1]): string {
  if (!isBranch(part)) {
    const line = valueLine(json, part);
    const short = line.length > longest ? `${line.slice(0, longest)}…` : line;
    return part.kind === 'string' && !line.startsWith('"') ? `"${short}"` : short;
  }
  const [open, close] = part.kind === 'list' ? ['[', ']'] : ['{', '}'];
  return `${open}${summary(json, part, 2)}${close}`;
}
