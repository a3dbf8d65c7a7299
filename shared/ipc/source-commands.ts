import { z } from 'zod';
import type { ServerId } from '../ids';
import type { Scope } from '../server/scope';
import { command, shortText, type Undoable } from './command';
import { serverId } from './server-commands';

export interface ApprovalLine {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

/** What a person reads before they agree to a server that a project brings along (CF2). Nothing in it is cut. */
export interface ApprovalDetails {
  readonly serverId: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly file: string;
  readonly line: number;
  readonly folder: string;
  /** Of what is shown; given back with the agreement, which holds for nothing else. */
  readonly hash: string;
  /** The words of the command, or the address, as the file has them; variables are not filled in. */
  readonly command: readonly string[];
  /** A program on this computer, not an address. */
  readonly isLocal: boolean;
  /** Where the command leads to, links followed; null: nowhere, or it is an address. */
  readonly program: string | null;
  readonly cwd: string | null;
  /** Variables or headers, as the file has them. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  /** Whatever else the file says of it, e.g. the program that gives it headers. */
  readonly others: readonly { readonly name: string; readonly value: string }[];
  /** It would switch on what the person switched off. */
  readonly switchesOn: boolean;
  /** When an earlier state was agreed to, milliseconds since 1970; null: never. */
  readonly approvedAt: number | null;
  /** What is different from then; null: nothing was agreed to before. */
  readonly changes: readonly ApprovalLine[] | null;
}

export const sourceCommands = {
  /** All that waits for the person's word in the folder of this server, this one first. */
  'approval.details': command(z.strictObject({ serverId })).returns<{
    readonly approvals: readonly ApprovalDetails[];
  }>(),
  /** Agrees to these, exactly as they were shown; what has changed since is refused as a whole. */
  'approval.give': command(
    z.strictObject({
      approvals: z
        .array(z.strictObject({ serverId, hash: shortText }))
        .min(1)
        .max(1_000)
    })
  ).returns<Undoable>(),
  /** `instead` and `both` of one that another holds back; null takes the choice back. */
  'duplicate.choose': command(
    z.strictObject({ serverId, what: z.enum(['instead', 'both']).nullable() })
  ).returns<null>(),
  /** Asks the person for the folder whose project files count. null: none was chosen. */
  'workspace.choose': command(z.strictObject({})).returns<{ readonly folder: string | null }>(),
  /** One of the recent folders, or none. */
  'workspace.set': command(z.strictObject({ folder: shortText.nullable() })).returns<null>(),
  'workspace.forget': command(z.strictObject({ folder: shortText })).returns<null>()
} as const;
