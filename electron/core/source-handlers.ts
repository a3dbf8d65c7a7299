import { failed, ok } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import type { sourceCommands } from '#shared/ipc/source-commands';
import { text } from '#shared/text/text';
import type { Configuration } from './config/contract';
import type { Ports } from './ports';
import type { Undos } from './undos';

type SourceHandlers = Pick<Handlers, keyof typeof sourceCommands>;

/** Approvals, choices between duplicates, and the folder whose files count. */
export function createSourceHandlers({
  ports,
  configuration,
  undos
}: {
  readonly ports: Pick<Ports, 'desktop'>;
  readonly configuration: Configuration;
  readonly undos: Pick<Undos, 'keep'>;
}): SourceHandlers {
  return {
    'approval.details': ({ serverId }) => configuration.approvals(serverId),
    'approval.give': async ({ approvals }) => {
      const given = await configuration.approve(approvals);
      return given.ok ? ok(undos.keep(given.value)) : given;
    },
    'duplicate.choose': ({ serverId, what }) => configuration.choose(serverId, what),
    'workspace.choose': async () => {
      const chosen = await ports.desktop.chooseFolder(text('source:chooseFolder'));
      if (!chosen.ok || chosen.value === null) return chosen.ok ? ok({ folder: null }) : chosen;
      const opened = await configuration.setWorkspace(chosen.value);
      return opened.ok ? ok({ folder: chosen.value }) : opened;
    },
    'workspace.set': ({ folder }) => {
      // A window that was taken over must not point at any folder of this computer.
      if (folder === null || configuration.recentFolders().includes(folder))
        return configuration.setWorkspace(folder);
      const details = { name: 'workspace.set', what: 'the folder is none of the recent ones' };
      return Promise.resolve(failed('ipc.invalid-input', { details }));
    },
    'workspace.forget': ({ folder }) => configuration.forgetFolder(folder)
  };
}
