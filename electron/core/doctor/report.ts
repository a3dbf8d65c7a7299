import type { Checkup } from '#shared/doctor/checkup';
import { checkWords, linkName, remedyWords } from '#shared/doctor/words';
import { text } from '#shared/text/text';
import type { AppInfo, ServerView } from '#shared/view/snapshot';

const signs = { ok: '✓', failed: '✕', running: '…', todo: '·' } as const;

/** The chain of one server as lines, as the command line and a bug report show it. */
export function checkupLines({ checks, broken, isCancelled, lastLines }: Checkup): readonly string[] {
  const lines = checks.map((check) => {
    const took = check.ms === null ? '' : `  (${text('doctor:ms', { ms: check.ms })})`;
    const words = check.state === 'failed' ? text('doctor:report.failed') : checkWords(check, text);
    return `  ${signs[check.state]} ${linkName(check.link, text)}: ${words}${took}`;
  });
  if (broken === null) {
    return [...lines, `  ${text(isCancelled ? 'doctor:report.cancelled' : 'doctor:report.fine')}`];
  }
  const { link, failure, remedy } = broken;
  const why = `${failure.message} ${failure.hint ?? ''}`.trimEnd();
  return [
    ...lines,
    `  ${text('doctor:report.broken', { link: linkName(link, text), why })}`,
    `  ${text('doctor:report.repair', { repair: remedyWords(remedy, text) })}`,
    ...(lastLines === null ? [] : ['', text('doctor:report.lines'), lastLines.trimEnd()])
  ];
}

export function reportText(view: ServerView, checkup: Checkup, { version, platform }: AppInfo): string {
  const { broken } = checkup;
  const transport = view.config?.transport ?? '';
  return [
    text('doctor:report.head', { name: view.name }),
    text('doctor:report.app', { version, platform }),
    `${transport} · ${view.scope}${broken === null ? '' : ` · ${broken.failure.code}`}`,
    '',
    ...checkupLines(checkup),
    ''
  ].join('\n');
}
