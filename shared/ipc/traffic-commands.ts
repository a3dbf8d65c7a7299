import { z } from 'zod';
import { logLevels, trafficKinds, type TrafficPage, type TrafficPair } from '../traffic/entry';
import { command, shortText } from './command';
import { serverId } from './server-commands';

/** null: of all servers. */
const ofServer = serverId.nullable();
const seq = z.int().nonnegative();

export const trafficFilter = z.strictObject({
  direction: z.enum(['sent', 'received']).nullable(),
  /** Part of the method's name. */
  method: shortText,
  /** null: every kind. */
  kinds: z.array(z.enum(trafficKinds)).max(trafficKinds.length).nullable(),
  errorsOnly: z.boolean(),
  /** Part of the redacted text; upper and lower case are the same. */
  search: shortText,
  /** Of log messages, the least; null: all. */
  level: z.enum(logLevels).nullable(),
  /** An answer stands with its request, not by itself. */
  folded: z.boolean()
});

export type TrafficFilter = z.infer<typeof trafficFilter>;

export const noFilter: TrafficFilter = {
  direction: null,
  method: '',
  kinds: null,
  errorsOnly: false,
  search: '',
  level: null,
  folded: false
};

export const longestPage = 500;

export const trafficCommands = {
  /** Entries before or after one of them; with neither, the newest. `after` gives those that follow next. */
  'traffic.page': command(
    z.strictObject({
      serverId: ofServer,
      filter: trafficFilter,
      before: seq.nullable().default(null),
      after: seq.nullable().default(null),
      limit: z.int().min(1).max(longestPage)
    })
  ).returns<TrafficPage>(),
  /** null: it has made room for newer ones, or was cleared. */
  'traffic.message': command(z.strictObject({ seq })).returns<TrafficPair | null>(),
  'traffic.clear': command(z.strictObject({ serverId: ofServer })).returns<null>(),
  /** JSON lines, oldest first, into a file that the person chooses; `file` is null when they chose none. */
  'traffic.export': command(z.strictObject({ serverId: ofServer, filter: trafficFilter })).returns<{
    readonly file: string | null;
  }>(),
  /** Asks a server that declares logging to send messages from this level on; kept for later connections. */
  'log.level.set': command(z.strictObject({ serverId, level: z.enum(logLevels) })).returns<null>()
} as const;
