import { failed, ok, type Result } from '#shared/failure';
import { serverIdFromText, type ServerId } from '#shared/ids';
import type { ApprovalDetails } from '#shared/ipc/source-commands';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import type { Resolution, TrustSubject } from '#shared/server/config';
import type { Choices, DuplicateChoice } from '#shared/server/duplicates';
import type { Back } from '../undos';
import { createApprovals, type Approvals, type FindProgram } from './approvals';
import type { KeptState } from './kept-state';

/** What the person decided about sources: agreements, choices between duplicates, servers of editors, recent folders. */
export interface Decisions {
  readonly approvals: Approvals;
  /** Reads `state.json` anew. */
  read(): Promise<void>;
  choices(): Choices;
  switchedIde(): JsonObject;
  recentFolders(): readonly string[];
  /** The folder that was open last; null: none. */
  lastFolder(): string | null;
  choose(id: ServerId, what: DuplicateChoice['what'] | null, resolution: Resolution): Promise<Result<null>>;
  waiting(id: ServerId, resolution: Resolution): Result<{ readonly approvals: readonly ApprovalDetails[] }>;
  give(
    wanted: readonly { readonly serverId: ServerId; readonly hash: string }[],
    resolution: Resolution
  ): Promise<Result<Back>>;
  /** The person switched it off: an earlier word to switch it on holds no longer. */
  takeBackSwitch(name: string): Promise<void>;
  switchIde(name: string, disabled: boolean): Promise<Result<null>>;
  /** null closes the folder that is open. */
  openFolder(folder: string | null): Promise<Result<null>>;
  forgetFolder(folder: string): Promise<Result<null>>;
}

const mostFolders = 10;

export function createDecisions(kept: KeptState, findProgram: FindProgram, now: () => number): Decisions {
  const approvals = createApprovals(findProgram);
  let agreed: JsonObject = {};
  let choices: Choices = new Map();
  let ide: JsonObject = {};
  let folders: JsonObject = {};

  const recent = (): readonly string[] =>
    Array.isArray(folders['recent'])
      ? (folders['recent'] as readonly unknown[]).filter((folder) => typeof folder === 'string')
      : [];

  function subjectOf(id: ServerId, { suppressed }: Resolution): TrustSubject | null {
    return suppressed.find((entry) => entry.id === id)?.trust ?? null;
  }

  async function agree(
    records: readonly (readonly [key: string, value: JsonValue | undefined])[]
  ): Promise<Result<null>> {
    for (const [key, value] of records) {
      const set = await kept.set('approvals', key, value);
      if (!set.ok) return set;
    }
    return ok(null);
  }

  return {
    approvals,
    read: async () => {
      const [read, duplicates, switched, workspaces] = await Promise.all(
        ['approvals', 'duplicates', 'ide', 'workspaces'].map((subject) => kept.read(subject))
      );
      agreed = read ?? {};
      approvals.use(agreed);
      choices = readChoices(duplicates ?? {});
      ide = switched ?? {};
      folders = workspaces ?? {};
    },
    choices: () => choices,
    switchedIde: () => ide,
    recentFolders: recent,
    lastFolder: () => (typeof folders['current'] === 'string' ? folders['current'] : null),
    choose: async (id, what, resolution) => {
      if (what === null) return kept.set('duplicates', id, undefined);
      const reason = resolution.suppressed.find((entry) => entry.id === id)?.reason;
      if (reason?.kind !== 'duplicate' && reason?.kind !== 'overridden') {
        return failed('config.unknown-server', { details: { server: id } });
      }
      const winner = resolution.active.find(
        ({ name, scope }) => name === reason.by.name && scope === reason.by.scope
      );
      if (winner === undefined)
        return failed('config.unknown-server', { details: { server: reason.by.name } });
      // The winner's own preference, if it has one, would contradict this.
      if (choices.has(winner.id)) await kept.set('duplicates', winner.id, undefined);
      return kept.set('duplicates', id, { over: winner.id, what });
    },
    waiting: (id, resolution) => {
      const subject = subjectOf(id, resolution);
      if (subject === null) return failed('config.unknown-server', { details: { server: id } });
      const others = resolution.suppressed.flatMap(({ trust }) =>
        trust !== undefined && trust.id !== id && trust.source.file === subject.source.file ? [trust] : []
      );
      return ok({ approvals: [subject, ...others].map((one) => approvals.details(one)) });
    },
    give: async (wanted, resolution) => {
      const subjects: TrustSubject[] = [];
      for (const { serverId, hash } of wanted) {
        const subject = subjectOf(serverId, resolution);
        if (subject === null) return failed('config.unknown-server', { details: { server: serverId } });
        if (approvals.details(subject).hash !== hash) {
          return failed('config.changed-meanwhile', { details: { file: subject.source.file } });
        }
        subjects.push(subject);
      }
      const records = subjects.map((subject) => approvals.record(subject, now()));
      const before = records.map(([key]) => [key, agreed[key]] as const);
      const given = await agree(records);
      return given.ok ? ok(() => agree(before)) : given;
    },
    takeBackSwitch: async (name) => {
      for (const [key, value] of Object.entries(agreed)) {
        if (!key.endsWith(`#${name}`) || !isJsonObject(value) || value['switchesOn'] !== true) continue;
        await kept.set('approvals', key, { ...value, switchesOn: false });
      }
    },
    switchIde: (name, disabled) => kept.set('ide', name, disabled),
    openFolder: async (folder) => {
      const current = await kept.set('workspaces', 'current', folder ?? undefined);
      if (!current.ok || folder === null) return current;
      const all = [folder, ...recent().filter((known) => known !== folder)].slice(0, mostFolders);
      return kept.set('workspaces', 'recent', all);
    },
    forgetFolder: (folder) =>
      kept.set(
        'workspaces',
        'recent',
        recent().filter((known) => known !== folder)
      )
  };
}

function readChoices(kept: JsonObject): Choices {
  return new Map(
    Object.entries(kept).flatMap(([id, value]): readonly (readonly [ServerId, DuplicateChoice])[] => {
      if (!isJsonObject(value) || typeof value['over'] !== 'string') return [];
      const what = value['what'];
      if (what !== 'instead' && what !== 'both') return [];
      return [[serverIdFromText(id), { over: serverIdFromText(value['over']), what }]];
    })
  );
}
