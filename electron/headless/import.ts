import path from 'node:path';
import { lostOf } from '#core/import/lost';
import type { Plan } from '#core/import/plan';
import type { Import, ImportedServer } from '#shared/config-dialects/imported';
import { dots, masked } from '#shared/config-dialects/mask';
import type { Problem } from '#shared/server/config';
import { problem } from '#shared/server/problems';
import { say } from '#shared/text/terminal';
import { visibleText } from '#shared/text/visible';
import type { Command } from './arguments';
import type { Run } from './commands';
import { failureWords } from './failure-words';
import { print, printError } from './output';
import { problemText } from './words';

type ImportCommand = Extract<Command, { readonly name: 'import' }>;

/** What would be taken over from a file, and with `--write` taking it over. */
export async function importFile({ app, json }: Run, command: ImportCommand): Promise<number> {
  const file = path.resolve(command.file);
  const reading = await app.imports.read(file, command.from);
  let problems = reading.problems;
  let written: {
    readonly file: string;
    readonly added: readonly string[];
    readonly movedSecrets: number;
  } | null = null;
  if (command.writes && reading.servers.length > 0) {
    await app.start({ connect: false });
    const taken = await app.imports.takeAll(reading);
    if (!taken.ok) {
      const { failure } = taken;
      if (json) await print(JSON.stringify({ ok: false, failure }, null, 2));
      else printError(failureWords(failure));
      return 1;
    }
    const { plan, hasKeychain } = taken.value;
    problems = [...problems, ...writingProblems(plan, file, hasKeychain)];
    const added = plan.planned.map(({ name }) => name);
    const movedSecrets = plan.planned.reduce((sum, { secrets }) => sum + secrets.length, 0);
    written = { file: app.imports.file, added, movedSecrets };
  }
  const servers = reading.servers.map((server) => shape(server, command.showsSecrets));
  const whole = { dialect: reading.dialect, servers, problems, ...(written === null ? {} : { written }) };
  if (json) await print(JSON.stringify(whole, null, 2));
  else await print(words(reading, written?.added ?? null));
  if (!json) for (const each of problems) printError(problemText(each));
  return problems.some(({ level }) => level === 'error') ? 1 : 0;
}

/** The stable JSON of one server. */
function shape(server: ImportedServer, showsSecrets: boolean): Readonly<Record<string, unknown>> {
  const { name, title, envFile, enabled, startable, enabledTools, disabledTools, oauth, source } = server;
  const { disabled: _disabled, ...config } = showsSecrets ? server.config : masked(server.config);
  const hasSecret = oauth?.clientSecret !== undefined && !showsSecrets;
  return {
    ...{ name, title, ...config, envFile, enabled, startable, enabledTools, disabledTools },
    // What a program allows without asking is never taken over.
    autoApprove: [],
    ...(oauth === null ? {} : { oauth: hasSecret ? { ...oauth, clientSecret: dots } : oauth }),
    asks: server.asks,
    source
  };
}

function writingProblems(plan: Plan, file: string, hasKeychain: boolean): readonly Problem[] {
  const same = plan.same.map(({ server, as }) =>
    problem('same-server-already-here', { file, line: server.source.line, server: server.name, value: as })
  );
  const renamed = plan.planned
    .filter(({ server, name }) => server.name !== name)
    .map(({ server, name }) => {
      const { line } = server.source;
      return problem('taken-over-under-another-name', { file, line, server: server.name, value: name });
    });
  const kept = plan.planned
    .filter(({ left }) => left > 0 && !hasKeychain)
    .map(({ name }) => problem('secret-kept-in-file', { file, server: name }));
  const lost = plan.planned.flatMap(({ server }) => lostOf(server));
  return [...same, ...renamed, ...kept, ...lost];
}

function words({ dialect, servers }: Import, added: readonly string[] | null): string {
  const lines = servers.map((server) => {
    const config = masked(server.config);
    const what =
      config.transport === 'stdio'
        ? [config.command, ...config.args].join(' ')
        : `${config.transport} ${config.url}`;
    return visibleText(`${server.name}  ${what}${server.enabled ? '' : `  ${say('off')}`}`);
  });
  const end = added === null ? [] : [takenOver(added)];
  return [say('servers', { dialect, count: servers.length }), ...lines, ...end].join('\n');
}

function takenOver(names: readonly string[]): string {
  return names.length === 0 ? say('takenOverNone') : say('takenOver', { names: names.join(', ') });
}
