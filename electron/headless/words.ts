import type { Problem, Resolution, SuppressionReason } from '#shared/server/config';
import { say } from '#shared/text/terminal';
import { visibleText } from '#shared/text/visible';
import type { SourcesShape } from '#core/status-shape';

export function problemText(problem: Problem): string {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
  return visibleText([place, problem.message, problem.hint ?? ''].filter((part) => part !== '').join('  '));
}

/** The sources for a terminal: each file with its servers, then what is held back, then the problems. */
export function sourcesText(resolution: Resolution, shape: SourcesShape): string {
  const files = resolution.sources.map(({ scope, file, entries, overlays, exists }) => {
    const names = [...entries, ...(overlays ?? [])].map(({ name }) => name).join(', ');
    return `${scope}  ${file}  ${exists ? names : say('noFile')}`.trimEnd();
  });
  const heldBack = shape.suppressed.map(({ name, scope, reason }) => {
    return `${scope}  ${name}  ${reason.kind}${why(reason)}`;
  });
  return [...files, ...heldBack, ...shape.problems.map(problemText)].join('\n');
}

function why(reason: SuppressionReason): string {
  if ('by' in reason) return ` ${say('by', { name: reason.by.name, scope: reason.by.scope })}`;
  if (reason.kind === 'denied') return `  ${reason.rule}  ${reason.file}`;
  return reason.kind === 'invalid' ? `  ${reason.message}` : '';
}
