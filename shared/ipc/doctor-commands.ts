import { z } from 'zod';
import { command, longText, shortText, type Undoable } from './command';
import { serverId } from './server-commands';

const byId = z.strictObject({ serverId });

/** What the person adds to a repair, by its kind. */
const repairInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('value'), value: longText.min(1), inKeychain: z.boolean() }),
  /** The certificate that the person saw. */
  z.strictObject({ kind: z.literal('trust'), fingerprint: shortText }),
  /** Which way to install. */
  z.strictObject({ kind: z.literal('way'), id: shortText })
]);
export type RepairInput = z.infer<typeof repairInput>;

/** `done`: what could be done is done. `elsewhere`: the person goes on in a dialog or in the browser. */
export interface RepairOutcome extends Partial<Undoable> {
  readonly outcome: 'done' | 'elsewhere' | 'nothing';
}

export const doctorCommands = {
  /** Goes along the chain of one server; answers when that has begun. `connects`: tries to connect it anew. */
  'doctor.run': command(z.strictObject({ serverId, connects: z.boolean() })).returns<null>(),
  'doctor.cancel': command(byId).returns<null>(),
  /** Does what the last checkup found, and looks again; what that was, this side remembers and not the window. */
  'doctor.repair': command(
    z.strictObject({ serverId, input: repairInput.nullable().default(null) })
  ).returns<RepairOutcome>(),
  /** Trusts the certificate of this `host:port` no longer, and connects anew who trusted it. */
  'certificate.forget': command(z.strictObject({ place: shortText })).returns<Undoable>(),
  'doctor.cancel-install': command(byId).returns<null>(),
  /** The chain, the failure and the last lines, as text for a bug report, without secrets. */
  'doctor.copy': command(byId).returns<null>(),
  /** Everything for a bug report, as it would be saved (OB5). */
  'diagnostics.preview': command(z.strictObject({})).returns<{ readonly text: string }>(),
  /** Saves exactly what was previewed last. */
  'diagnostics.save': command(z.strictObject({})).returns<{ readonly file: string | null }>()
} as const;
