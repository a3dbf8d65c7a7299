import { ok } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import { text } from '#shared/text/text';
import type { Preferences } from '#shared/view/snapshot';
import type { Ports } from './ports';
import type { Undos } from './undos';

interface FolderDeps {
  readonly ports: {
    readonly desktop: Pick<Ports['desktop'], 'chooseFolder'>;
    readonly preferences: Pick<Ports['preferences'], 'get'>;
  };
  readonly undos: Undos;
  readonly prefer: (change: Pick<Preferences, 'folders'>) => void;
}

/** The folders that servers are told of; the window itself can name none. */
export function createFolderHandlers({
  ports,
  undos,
  prefer
}: FolderDeps): Pick<Handlers, 'folder.add' | 'folder.remove'> {
  const folders = () => ports.preferences.get().folders;

  function insert(folder: string, at: number): void {
    if (!folders().includes(folder)) prefer({ folders: folders().toSpliced(at, 0, folder) });
  }

  return {
    'folder.add': async () => {
      const chosen = await ports.desktop.chooseFolder(text('settings:chooseFolder'));
      if (!chosen.ok) return chosen;
      const folder = chosen.value;
      if (folder !== null) insert(folder, folders().length);
      return ok({ folder });
    },
    'folder.remove': ({ folder }) => {
      const at = folders().indexOf(folder);
      prefer({ folders: folders().filter((known) => known !== folder) });
      return Promise.resolve(
        ok(
          undos.keep(() => {
            if (at >= 0) insert(folder, at);
            return Promise.resolve(ok(null));
          })
        )
      );
    }
  };
}
