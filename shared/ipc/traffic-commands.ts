import { z } from 'zod';
import { logLevels, trafficKinds, type TrafficPage, type TrafficPair } from '../traffic/entry';
import { longestPage, type TrafficFilter } from '../traffic/filter';
import { command, shortText, type Undoable } from './command';
import { serverId } from './server-commands';

/** null: of all servers. */
const ofServer = serverId.nullable();
const seq = z.int().nonnegative();

const filter = z.strictObject({
  direction: z.enum(['sent', 'received']).nullable(),
  method: shortText,
  kinds: z.array(z.enum(trafficKinds)).max(trafficKinds.length).readonly().nullable(),
  errorsOnly: z.boolean(),
  search: shortText,
  level: z.enum(logLevels).nullable(),
  folded: z.boolean()
}) satisfies z.ZodType<TrafficFilter>;

export const trafficCommands = {
  /** Entries before or after one of them; with neither, the newest. `after` gives those that follow next. */
  'traffic.page': command(
    z.strictObject({
      serverId: ofServer,
      filter,
      before: seq.nullable().default(null),
      after: seq.nullable().default(null),
      limit: z.int().min(1).max(longestPage)
    })
  ).returns<TrafficPage>(),
  /** null: it has made room for newer ones, or was cleared. */
  'traffic.message': command(z.strictObject({ seq })).returns<TrafficPair | null>(),
  'traffic.clear': command(z.strictObject({ serverId: ofServer })).returns<Undoable>(),
  /** JSON lines, oldest first, into a file that the person chooses; `file` is null when they chose none. */
  'traffic.export': command(z.strictObject({ serverId: ofServer, filter })).returns<{
    readonly file: string | null;
  }>(),
  /** Asks a server that declares logging to send messages from this level on; kept for later connections. */
  'log.level.set': command(z.strictObject({ serverId, level: z.enum(logLevels) })).returns<null>()
} as const;
