import { useEffect } from 'react';
import { checkupSubject, type Checkup, type Remedy } from '#shared/doctor/checkup';
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

const noRepair: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>(['none', 'try-again']);

/** What the last look found to help, where that is more than trying again. */
export function useRemedy(server: ServerView, isWanted: boolean): Remedy | null {
  const checkup = useCheckup(server, isWanted);
  const isNow = checkup?.subject === checkupSubject(server);
  const remedy = isNow ? checkup.broken?.remedy : undefined;
  return remedy === undefined || noRepair.has(remedy.kind) ? null : remedy;
}
