import { lazy, Suspense } from 'react';
import { Palette } from './pages';
import { closeDialog, useWindow, type DialogWish } from '../store';

// Loaded when the first one opens: the window starts without them.
const AskDialog = lazy(() => import('../ask/AskDialog').then((module) => ({ default: module.AskDialog })));
const AddServer = lazy(() => import('../server/AddServer').then((module) => ({ default: module.AddServer })));
const EditServer = lazy(() =>
  import('../server/EditServer').then((module) => ({ default: module.EditServer }))
);
const ImportServers = lazy(() =>
  import('../import/ImportServers').then((module) => ({ default: module.ImportServers }))
);
const ApproveServers = lazy(() =>
  import('../sources/ApproveServers').then((module) => ({ default: module.ApproveServers }))
);
const LogDialog = lazy(() => import('../server/LogDialog').then((module) => ({ default: module.LogDialog })));
const RemoveServer = lazy(() =>
  import('../server/RemoveServer').then((module) => ({ default: module.RemoveServer }))
);
const HandOver = lazy(() => import('../import/HandOver').then((module) => ({ default: module.HandOver })));
const CopyToProgram = lazy(() =>
  import('../program/CopyToProgram').then((module) => ({ default: module.CopyToProgram }))
);
const ShortcutsDialog = lazy(() =>
  import('../settings/ShortcutsDialog').then((module) => ({ default: module.ShortcutsDialog }))
);
const RemoveServers = lazy(() =>
  import('../server/RemoveServers').then((module) => ({ default: module.RemoveServers }))
);

/** The one dialog that is open, whatever page is behind it. */
export function DialogHost() {
  const wish = useWindow((state) => state.dialog);
  return wish === null ? null : (
    <Suspense fallback={null}>
      <OpenDialog wish={wish} />
    </Suspense>
  );
}

function OpenDialog({ wish }: { readonly wish: DialogWish }) {
  const server = useWindow((state) =>
    'serverId' in wish ? state.snapshot.servers[wish.serverId] : undefined
  );
  if (wish.kind === 'add') return <AddServer onClose={closeDialog} />;
  if (wish.kind === 'import') return <ImportServers onClose={closeDialog} />;
  if (wish.kind === 'ask') return <AskDialog onClose={closeDialog} />;
  if (wish.kind === 'palette') return <Palette onClose={closeDialog} />;
  if (wish.kind === 'shortcuts') return <ShortcutsDialog onClose={closeDialog} />;
  if (wish.kind === 'hand-over') return <HandOver serverIds={wish.serverIds} onClose={closeDialog} />;
  if (wish.kind === 'remove-many') return <RemoveServers serverIds={wish.serverIds} onClose={closeDialog} />;
  if (server === undefined) return null;
  switch (wish.kind) {
    case 'edit':
    case 'duplicate':
      return (
        <EditServer
          key={server.id}
          server={server}
          asCopy={wish.kind === 'duplicate'}
          field={wish.kind === 'edit' ? wish.field : undefined}
          onClose={closeDialog}
        />
      );
    case 'remove':
      return <RemoveServer server={server} onClose={closeDialog} />;
    case 'approve':
      return <ApproveServers key={server.id} server={server} onClose={closeDialog} />;
    case 'copy-to':
      return <CopyToProgram key={server.id} server={server} onClose={closeDialog} />;
    case 'log':
      return <LogDialog server={server} onClose={closeDialog} />;
  }
}
