import { failed, ok, type Failure, type Result } from '#shared/failure';
import { say } from '#shared/text/terminal';
import { visibleText } from '#shared/text/visible';
import { orderedServers } from '#shared/view/select';
import type { ProgramPreview, ProgramTarget } from '#shared/view/program-view';
import type { Run } from './commands';
import type { ExportCommand } from './export-arguments';
import { failureWords } from './failure-words';
import { print, printError } from './output';

/** What a server would be in another program's file, and with `--write` writing it there. */
export async function exportServer(run: Run, command: ExportCommand): Promise<number> {
  const { app, json } = run;
  await app.start({ connect: false });
  const done = await exported(run, command);
  if (!done.ok) return refuse(run, done.failure);
  const { target, preview } = done.value;
  const { file, program } = target;
  const shape = { program, file, has: target.has, ...preview, written: command.writes };
  if (json) await print(JSON.stringify(shape, null, 2));
  else {
    const signs = { added: '+', removed: '-' } as const;
    await print(
      [file, ...preview.lines.map(({ change, text }) => `${signs[change]} ${visibleText(text)}`)].join('\n')
    );
  }
  return 0;
}

async function exported(
  { app }: Run,
  { server: name, to, file, inClear, writes }: ExportCommand
): Promise<Result<{ readonly target: ProgramTarget; readonly preview: ProgramPreview }>> {
  const named = orderedServers(app.state.get()).filter((view) => view.name === name);
  const server = named.find(({ suppression }) => suppression === null) ?? named[0];
  if (server === undefined) return failed('config.unknown-server', { details: { server: name } });
  const found = await app.bridge.call('program.find', { serverId: server.id });
  if (!found.ok) return found;
  const ofProgram = found.value.targets.filter(({ dialect }) => dialect === to);
  const target =
    file === null
      ? (ofProgram.find(({ isOfProject }) => !isOfProject) ?? ofProgram[0])
      : ofProgram.find((each) => each.file === file);
  if (target === undefined) {
    const what = say('exportNowhere', { program: to, files: ofProgram.map((each) => each.file).join(', ') });
    return failed('config.not-writable', { details: { file: file ?? to, what } });
  }
  const secrets = inClear ? 'clear' : 'reference';
  const wish = { serverId: server.id, file: target.file, what: 'copy', secrets } as const;
  const preview = await app.bridge.call('program.preview', wish);
  if (!preview.ok) return preview;
  const written = writes ? await app.bridge.call('program.write', wish) : ok(null);
  return written.ok ? ok({ target, preview: preview.value }) : written;
}

async function refuse({ json }: Run, reason: Failure): Promise<number> {
  if (json) await print(JSON.stringify({ ok: false, failure: reason }, null, 2));
  else printError(failureWords(reason));
  return 2;
}
