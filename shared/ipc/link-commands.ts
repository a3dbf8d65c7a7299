import { z } from 'zod';
import { eraPins } from '../connection/link';
import { command } from './command';
import { serverId } from './server-commands';

const byId = z.strictObject({ serverId });

/** What a person does to the way to a server, and what a host tells about the network. */
export const linkCommands = {
  /** Opens anew and gives the server twice the time to start (TR11). */
  'server.wait-longer': command(byId).returns<null>(),
  /** Makes the time that the server was given its own, in its file. */
  'server.keep-allowance': command(byId).returns<null>(),
  /** Fills the cache of its package runner; answers when that has begun. */
  'server.prepare': command(byId).returns<null>(),
  /** Ends it, or takes its outcome off the screen. */
  'server.cancel-preparing': command(byId).returns<null>(),
  /** Forgets what it was found to speak, and opens anew (TR9). */
  'server.ask-era': command(byId).returns<null>(),
  'server.pin-era': command(z.strictObject({ serverId, pin: z.enum(eraPins) })).returns<null>(),
  /** The machine woke up or its network came back (RC6). */
  'network.returned': command(z.strictObject({})).returns<null>(),
  /** How everything stands, as the command line’s `status --json`, without secrets (OB6). */
  'state.copy': command(z.strictObject({})).returns<null>(),
  'state.save': command(z.strictObject({})).returns<{ readonly file: string | null }>()
} as const;
