import { lazy, Suspense } from 'react';
import { needsDoctor } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import { useWindow } from '../store';

const DoctorSection = lazy(() =>
  import('./DoctorSection').then((module) => ({ default: module.DoctorSection }))
);

/** The chain on the page of a server that does not work, or that is being repaired. */
export function ServerDoctor({ server }: { readonly server: ServerView }) {
  const wasExamined = useWindow((state) => state.snapshot.app.checkups?.[server.id] !== undefined);
  const isInstalling = useWindow((state) => state.snapshot.app.installing?.[server.id] !== undefined);
  const isOnItsWay = server.connection.type === 'pending' && wasExamined;
  if (!needsDoctor(server) && !isOnItsWay && !isInstalling) return null;
  return (
    <Suspense fallback={null}>
      <DoctorSection server={server} />
    </Suspense>
  );
}
