import { useEffect } from 'react';
import { checkupSubject, type Checkup } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import { useWindow } from '../store';
import { examine } from './doctor-actions';

/** The last look at a server. Where it is wanted and there is none of how it stands now, one begins; it connects nothing. */
export function useCheckup(server: ServerView, isWanted: boolean): Checkup | undefined {
  const checkup = useWindow((state) => state.snapshot.app.checkups?.[server.id]);
  const isStale = checkup === undefined || checkup.subject !== checkupSubject(server);
  const { id } = server;
  useEffect(() => {
    if (isStale && isWanted) void examine(id, false);
  }, [id, isWanted, isStale]);
  return checkup;
}
