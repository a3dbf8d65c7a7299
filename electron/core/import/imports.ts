import path from 'node:path';
import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import { keychainName } from '#shared/config-dialects/fill';
import type { Import } from '#shared/config-dialects/imported';
import { moveSecrets } from '#shared/config-dialects/move-secrets';
import { failed, ok, type Result } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import type { ImportChoice } from '#shared/ipc/import-commands';
import { text as sentence } from '#shared/text/text';
import type { ImportableFile } from '#shared/view/import-view';
import type { ChangeDeps } from '../config/change-file';
import type { Configuration } from '../config/contract';
import { nodeFiles } from '../config/files';
import { loadFile } from '../config/read';
import type { Ports } from '../ports';
import type { SecretStore } from '../secret/store';
import type { Undos } from '../undos';
import { withAnswers } from './answers';
import { findPrograms } from './find-programs';
import { lostOf } from './lost';
import { changedLines, planImport, withEntries, type Plan, type Wanted } from './plan';
import { readImportFile, readSmall } from './read-file';
import { standingOf, whatOf, type Known } from './standing';
import { takeOver, type TakenOver } from './take-over';
import { withEnvFile } from './with-env-file';

type ImportHandlers = Pick<Handlers, 'import.find' | 'import.open' | 'import.preview' | 'import.take'>;

/** Takes over servers from other programs' files. */
export interface Imports {
  /** Where servers go. */
  readonly file: string;
  read(file: string, from: DialectName | null): Promise<Import>;
  /** Writes all of them; without a keychain their secrets stay as they are. */
  takeAll(reading: Import): Promise<Result<{ readonly plan: Plan; readonly hasKeychain: boolean }>>;
  readonly handlers: ImportHandlers;
}

export interface ImportsDeps {
  readonly ports: Ports;
  readonly secrets: SecretStore;
  readonly configuration: Configuration;
  readonly workspace: string | null;
  readonly configFiles: readonly string[];
  readonly undos: Undos;
}

const lockWaitMs = 5_000;

export function createImports({
  ports,
  secrets,
  configuration,
  workspace,
  configFiles,
  undos
}: ImportsDeps): Imports {
  const { environment, clock, random, log } = ports;
  const folder = path.join(environment.home, '.patchbay');
  const file = configFiles[0] ?? path.join(folder, 'mcp.json');
  const change: ChangeDeps = {
    ...{ files: nodeFiles, clock, random, log, lockWaitMs, platform: environment.platform },
    backups: path.join(folder, 'backups')
  };
  /** Only what was found here or chosen by the person in this run may be read. */
  const offered = new Map<string, DialectName | null>();

  const read = async (name: string, from: DialectName | null): Promise<Import> => {
    const reading = await readImportFile(name, from, { environment, workspace });
    const readText = (file: string): string | null => readSmall(file, path.dirname(name), environment.home);
    return { ...reading, servers: reading.servers.map((server) => withEnvFile(server, readText)) };
  };

  function known(): readonly Known[] {
    const { active, suppressed } = configuration.resolution();
    return [...active, ...suppressed].map(({ name, config }) => ({ name, config }));
  }

  /** Short where it can be. */
  function placeOf(name: string): string {
    const inHome = path.relative(environment.home, name);
    return inHome.startsWith('..') || path.isAbsolute(inHome) ? name : path.join('~', inHome);
  }

  function view(name: string, { dialect, servers, problems }: Import): ImportableFile {
    const here = known();
    return {
      ...{ file: name, place: placeOf(name), dialect, program: dialects[dialect].program },
      servers: servers.map((server) => ({
        ...{ name: server.name, title: server.title, transport: server.config.transport },
        ...{ what: whatOf(server.config), line: server.source.line },
        ...{ enabled: server.enabled, startable: server.startable },
        standing: standingOf(server, here),
        secrets: moveSecrets(server.name, server.own).secrets.length,
        ...{ asks: server.asks, problems: [...server.problems, ...lostOf(server)] }
      })),
      problems: problems.filter(
        (each) => each.server === undefined || servers.every(({ name: taken }) => taken !== each.server)
      )
    };
  }

  async function wanted(choices: readonly ImportChoice[]): Promise<Result<readonly Wanted[]>> {
    const readings = new Map<string, Import>();
    const found: Wanted[] = [];
    for (const choice of choices) {
      const from = offered.get(choice.file);
      if (from === undefined) {
        const what = 'this file was neither found nor chosen';
        return failed('ipc.invalid-input', { details: { name: 'import', what } });
      }
      const reading = readings.get(choice.file) ?? (await read(choice.file, from));
      readings.set(choice.file, reading);
      const server = reading.servers.find(({ name }) => name === choice.name);
      // The program changed its file meanwhile.
      if (server === undefined) return failed('config.unknown-server', { details: { server: choice.name } });
      found.push({ server, clash: choice.clash });
    }
    return ok(found);
  }

  async function write(
    plan: Plan,
    answers: readonly { readonly name: string; readonly value: string }[]
  ): Promise<Result<TakenOver>> {
    const taken = await takeOver(plan.planned, answers, { file, change, secrets });
    await configuration.reload();
    return taken;
  }

  const handlers: ImportHandlers = {
    'import.find': async () => {
      const found = await findPrograms(environment, workspace, nodeFiles);
      const files: ImportableFile[] = [];
      for (const { file: name, dialect } of found.files) {
        offered.set(name, dialect);
        const reading = await read(name, dialect);
        if (reading.servers.length > 0 || reading.problems.length > 0) files.push(view(name, reading));
      }
      const withServers = new Set(files.map(({ program }) => program));
      const nothingOf = [...new Set(found.programs)].filter((program) => !withServers.has(program));
      return ok({ files, nothingOf });
    },
    'import.open': async () => {
      const chosen = await ports.desktop.chooseFile(sentence('import:chooseFile'));
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok({ file: null });
      offered.set(chosen.value, null);
      return ok({ file: view(chosen.value, await read(chosen.value, null)) });
    },
    'import.preview': async ({ choices, moveSecrets: doesMove }) => {
      const servers = await wanted(choices);
      if (!servers.ok) return servers;
      const { planned } = planImport(servers.value, known(), doesMove);
      const { text } = await loadFile(file, nodeFiles);
      const after = withEntries(file, text ?? '', planned, ({ shown }) => shown);
      if (!after.ok) return after;
      return ok({
        ...{ file: placeOf(file), lines: planned.length === 0 ? [] : changedLines(text ?? '', after.value) },
        renamed: planned.flatMap(({ server, name: becomes }) => {
          const index = servers.value.findIndex((each) => each.server === server);
          const { file: from = '', name = '' } = choices[index] ?? {};
          return becomes === name ? [] : [{ file: from, name, becomes }];
        }),
        added: planned.filter(({ isReplacing }) => !isReplacing).length,
        replaced: planned.filter(({ isReplacing }) => isReplacing).length,
        moved: planned.reduce((sum, { secrets }) => sum + secrets.length, 0),
        left: planned.reduce((sum, { left }) => sum + left, 0)
      });
    },
    'import.take': async ({ choices, moveSecrets: doesMove, answers }) => {
      const servers = await wanted(choices);
      if (!servers.ok) return servers;
      const given = doesMove ? servers.value : withAnswers(servers.value, answers);
      const plan = planImport(given, known(), doesMove);
      const asked = new Set(plan.planned.flatMap(({ server }) => server.asks.map(({ id }) => id)));
      const kept = Object.entries(doesMove ? answers : {})
        .filter(([id, value]) => asked.has(id) && value !== '')
        .map(([id, value]) => ({ name: keychainName(id), value }));
      const taken = await write(plan, kept);
      if (!taken.ok) return taken;
      const back = undos.keep(async () => {
        const undone = await taken.value.undo();
        await configuration.reload();
        return undone;
      });
      return ok({ ...back, names: taken.value.names, file });
    }
  };

  return {
    file,
    read,
    takeAll: async (reading) => {
      const hasKeychain = await secrets.available();
      const servers = reading.servers.map((server): Wanted => ({ server, clash: 'both' }));
      const plan = planImport(servers, known(), hasKeychain);
      if (plan.planned.length === 0) return ok({ plan, hasKeychain });
      const taken = await write(plan, []);
      return taken.ok ? ok({ plan, hasKeychain }) : taken;
    },
    handlers
  };
}
