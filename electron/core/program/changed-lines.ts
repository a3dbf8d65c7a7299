import { diffLines } from '#shared/call/diff-lines';
import { dots } from '#shared/config-dialects/mask';
import { createRedactor } from '#shared/traffic/redact';
import { mask } from '#shared/traffic/secret-shapes';
import type { ProgramLine } from '#shared/view/program-view';

/** The lines that go and come, removed before added where they stand; numbers are those of the text they are of. */
export function changedLinesOf(
  before: string,
  after: string,
  secrets: readonly string[]
): readonly ProgramLine[] {
  const redactor = createRedactor(secrets);
  // A reference gives nothing away, and would be taken for the value of its variable.
  const masked = (line: string): string =>
    line
      .split(/(\$\{[^{}]*\})/)
      .map((part, index) => (index % 2 === 1 ? part : redactor.text(part).replaceAll(mask, dots)))
      .join('');
  const lines: ProgramLine[] = [];
  const added: ProgramLine[] = [];
  const number = { a: 0, b: 0 };
  for (const { type, a, b } of diffLines(before.split(/\r?\n/), after.split(/\r?\n/))) {
    if (a !== null) number.a += 1;
    if (b !== null) number.b += 1;
    if (type === 'same') {
      lines.push(...added.splice(0));
      continue;
    }
    if (a !== null) lines.push({ change: 'removed', number: number.a, text: masked(a) });
    if (b !== null) added.push({ change: 'added', number: number.b, text: masked(b) });
  }
  return [...lines, ...added].filter(({ text }) => text.trim() !== '');
}
