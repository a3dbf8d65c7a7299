import type { AccountKind, AccountView } from '#shared/auth/account-view';
import type { ServerId } from '#shared/ids';
import type { RemoteConfig } from '#shared/server/config';
import { renewalDue } from './account';
import type { AccountRef, StoredTokens } from './contract';
import { accountText } from './identity';
import type { KeptLedger } from './ledger';

export interface UsedBy {
  readonly id: ServerId;
  readonly name: string;
  readonly config: RemoteConfig;
}

/** What the window may know of an account; of the tokens only what they say, never they themselves. */
export function accountView(
  ref: AccountRef,
  tokens: StoredTokens,
  ledger: KeptLedger,
  users: readonly UsedBy[],
  now: number
): AccountView {
  const [user] = users;
  const { identity } = tokens;
  const who = identity?.email ?? identity?.name ?? identity?.subject ?? null;
  const isSilent = user !== undefined && isMachine(user.config);
  const canRenew = tokens.ended === null && (tokens.refreshToken !== null || isSilent);
  const due = renewalDue(tokens);
  const hasEnded = tokens.expiresAt !== null && tokens.expiresAt <= now && !canRenew;
  return {
    id: accountText(ref),
    kind: kindOf(user),
    who,
    label: ref.account === '' ? null : ref.account,
    colour: colourOf(`${tokens.issuer} ${who ?? accountText(ref)}`),
    servers: users.map(({ id }) => id),
    serverName: user?.name ?? ref.key.replace(/-[0-9a-f]{16}$/, ''),
    issuer: tokens.issuer,
    clientId: tokens.clientId,
    permissions: (tokens.scope ?? '').split(/\s+/).filter((scope) => scope !== ''),
    signedInAt: tokens.signedInAt,
    renewedAt: tokens.renewedAt,
    expiresAt: tokens.expiresAt,
    renewsAt: canRenew && Number.isFinite(due) ? due : null,
    needs: tokens.ended ?? (hasEnded ? 'expired' : null),
    ledger: ledger.entries,
    ledgerCount: ledger.count
  };
}

function kindOf(user: UsedBy | undefined): AccountKind {
  return user?.config.oauth?.grant === undefined ? 'person' : 'machine';
}

/** Whether tokens come without a person. */
export function isMachine({ oauth }: RemoteConfig): boolean {
  return oauth?.grant !== undefined || oauth?.xaa === true;
}

const COLOURS = [1, 2, 3, 4] as const;

/** The same for the same words, always. */
export function colourOf(words: string): 1 | 2 | 3 | 4 {
  let sum = 0;
  for (const character of words) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return COLOURS[sum % COLOURS.length] ?? 1;
}
