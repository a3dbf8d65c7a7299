import path from 'node:path';
import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import { foreignEntry, type PortableServer } from '#shared/config-dialects/foreign-entry';
import type { ImportedServer } from '#shared/config-dialects/imported';
import { dots } from '#shared/config-dialects/mask';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import type { programCommands, ProgramWish } from '#shared/ipc/program-commands';
import { secretsOf } from '#shared/traffic/secrets';
import type { ProgramTarget } from '#shared/view/program-view';
import type { ChangeDeps } from '../config/change-file';
import type { Configuration } from '../config/contract';
import { nodeFiles } from '../config/files';
import { loadFile } from '../config/read';
import { ownServer } from '../import/own-server';
import { readImportFile } from '../import/read-file';
import { standingOf } from '../import/standing';
import type { Ports } from '../ports';
import type { SecretStore } from '../secret/store';
import type { State } from '../state';
import type { Undos } from '../undos';
import { changedLinesOf } from './changed-lines';
import { lostIn, portable, secretsIn, type ValueOf } from './portable';
import { findTargets, type Target } from './targets';
import type { ProgramEdit } from './write-program';

interface ProgramsDeps {
  readonly ports: Pick<Ports, 'environment' | 'clock' | 'random' | 'log'>;
  readonly state: Pick<State, 'get'>;
  readonly configuration: Pick<Configuration, 'workspace' | 'reload'>;
  readonly secrets: Pick<SecretStore, 'get'>;
  readonly undos: Undos;
}

const lockWaitMs = 5_000;

/** Copies a server into another program's file (CF6). */
export function createProgramHandlers({
  ports,
  state,
  configuration,
  secrets,
  undos
}: ProgramsDeps): Pick<Handlers, keyof typeof programCommands> {
  const { environment, clock, random, log } = ports;
  const { home, platform } = environment;
  const change: ChangeDeps = {
    ...{ files: nodeFiles, clock, random, log, lockWaitMs, platform },
    backups: path.join(home, '.patchbay', 'backups')
  };
  /** Only what was found here in this run may be written. */
  const offered = new Map<string, DialectName>();

  const find = (id: ServerId) => ownServer(id, state, configuration, environment);

  /** Short where it can be. */
  function placeOf(file: string): string {
    const inHome = path.relative(home, file);
    return inHome.startsWith('..') || path.isAbsolute(inHome) ? file : path.join('~', inHome);
  }

  async function view(server: ImportedServer, target: Target): Promise<ProgramTarget> {
    const { file, dialect, isOfProject } = target;
    const reading = await readImportFile(file, dialect, {
      environment,
      workspace: configuration.workspace()
    });
    const mine = [{ name: server.name, config: server.config }];
    const there = reading.servers.map((each) => ({ name: each.name, standing: standingOf(each, mine) }));
    const namesake = there.find(({ name }) => name === server.name);
    const same = there.find(({ standing }) => standing.kind === 'same');
    const entry = foreignEntry(
      dialect,
      portable(server, () => null)
    );
    const broken = reading.problems.find(({ code }) => code === 'config.syntax');
    return {
      ...{ file, dialect, isOfProject, place: placeOf(file), program: dialects[dialect].program },
      has: namesake === undefined ? 'absent' : namesake.standing.kind === 'same' ? 'same' : 'other',
      as: namesake === undefined ? (same?.name ?? null) : null,
      refused: broken?.message ?? (entry.ok ? null : entry.failure.message)
    };
  }

  async function wanted({
    serverId,
    file
  }: ProgramWish): Promise<Result<{ readonly server: ImportedServer; readonly dialect: DialectName }>> {
    const dialect = offered.get(file);
    if (dialect === undefined) {
      const what = 'this file of a program was not found before';
      return failed('ipc.invalid-input', { details: { name: 'program', what } });
    }
    const server = await find(serverId);
    if (server !== null && !('reason' in server)) return ok({ server, dialect });
    return failed('config.unknown-server', { details: { server: server?.name ?? serverId } });
  }

  async function valuesFor(server: ImportedServer): Promise<Result<ValueOf>> {
    const values = new Map<string, string>();
    for (const reference of secretsIn(server)) {
      const value = await secrets.get(reference);
      if (!value.ok) return value;
      if (value.value === null) return failed('config.missing-secret', { details: { reference } });
      values.set(reference, value.value);
    }
    return ok((secret) => values.get(secret) ?? null);
  }

  return {
    'program.find': async ({ serverId }) => {
      const server = await find(serverId);
      if (server === null) return failed('config.unknown-server', { details: { server: serverId } });
      if ('reason' in server) return ok({ left: server.reason, targets: [], secrets: [] });
      const targets: ProgramTarget[] = [];
      for (const target of await findTargets(environment, configuration.workspace(), nodeFiles)) {
        // Not into the file that it is of.
        if (target.file === server.source.file) continue;
        offered.set(target.file, target.dialect);
        targets.push(await view(server, target));
      }
      return ok({ left: null, targets, secrets: secretsIn(server) });
    },
    'program.preview': async (wish) => {
      const found = await wanted(wish);
      if (!found.ok) return found;
      const { server, dialect } = found.value;
      const references = secretsIn(server);
      const isClear = wish.what === 'copy' && wish.secrets === 'clear';
      const { edited } = await import('./write-program');
      const before = (await loadFile(wish.file, nodeFiles)).text ?? '';
      // The values themselves are fetched when they are written, and never shown.
      const shown = portable(server, () => (isClear ? dots : null));
      const after = edited({ file: wish.file, text: before, dialect }, editOf(wish, shown));
      if (!after.ok) return after;
      const reading = await readImportFile(wish.file, dialect, {
        environment,
        workspace: configuration.workspace()
      });
      const known = [server, ...reading.servers].flatMap(({ config, own }) => [
        ...secretsOf(config),
        ...secretsOf(own)
      ]);
      return ok({
        place: placeOf(wish.file),
        lines: changedLinesOf(before, after.value, known),
        lost: wish.what === 'remove' ? [] : lostIn(dialect, server),
        inClear: isClear ? references.length : 0
      });
    },
    'program.write': async (wish) => {
      const found = await wanted(wish);
      if (!found.ok) return found;
      const { server, dialect } = found.value;
      const isClear = wish.what === 'copy' && wish.secrets === 'clear';
      const valueOf = isClear ? await valuesFor(server) : ok<ValueOf>(() => null);
      if (!valueOf.ok) return valueOf;
      const { writeProgram } = await import('./write-program');
      const written = await writeProgram(
        wish.file,
        dialect,
        editOf(wish, portable(server, valueOf.value)),
        change
      );
      if (!written.ok) return written;
      await configuration.reload();
      const back = undos.keep(async () => {
        const undone = await written.value.undo();
        await configuration.reload();
        return undone;
      });
      return ok({ ...back, file: wish.file });
    }
  };
}

function editOf({ what }: ProgramWish, server: PortableServer): ProgramEdit {
  return what === 'remove' ? { kind: 'remove', name: server.name } : { kind: 'put', server };
}
