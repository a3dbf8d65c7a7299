import type { ReactNode } from 'react';
import type { ServerView } from '#shared/view/snapshot';
import { openServer } from '../navigate';
import { RepairButton } from './RepairButton';
import { useRemedy } from './use-checkup';

interface FirstRepairProps {
  readonly server: ServerView;
  /** Where nothing else is known to help, and until it is. */
  readonly children: ReactNode;
}

/** Quickly looked into, also where many fail: what is missing is named by the failure already. */
const lacking: ReadonlySet<string> = new Set([
  'process.not-found',
  'process.bad-folder',
  'config.missing-variable',
  'config.missing-secret'
]);

/** In a row of the board: what the page of the server offers first. */
export function FirstRepair({ server, children }: FirstRepairProps) {
  const { connection } = server;
  const remedy = useRemedy(server, connection.type === 'failed' && lacking.has(connection.failure.code));
  if (remedy === null) return children;
  return <RepairButton server={server} remedy={remedy} look="plain" onBegun={() => openServer(server.id)} />;
}
