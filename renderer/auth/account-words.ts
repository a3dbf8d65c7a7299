import type { AccountView } from '#shared/auth/account-view';
import type { Text } from '../text';
import type { ListGroup } from '../ui/GroupedList';
import type { ShapeKind } from '../ui/Shape';
import { durationWords } from './time-words';

/** Who, as well as it is known: what the person called it, or what the server says. */
export function whoWords({ who, label }: AccountView, text: Text): string {
  return who ?? label ?? text('account:unknown');
}

/** Under the name: on what, and what is special about it. */
export function whereWords(account: AccountView, text: Text): string {
  const { kind, label, who, serverName: server, servers } = account;
  if (kind === 'company') return text('account:row.company', { server, count: servers.length });
  if (servers.length === 0) return text('account:row.gone', { server });
  if (kind === 'machine') return text('account:row.machine', { server });
  return label !== null && who !== null ? text('account:row.as', { server, label }) : server;
}

export interface AccountState {
  readonly shape: ShapeKind;
  /** Short, for the row. */
  readonly word: string;
}

export function stateWords(account: AccountView, now: number, text: Text): AccountState {
  if (account.needs !== null) return { shape: 'asks', word: text('account:row.signIn') };
  const until = account.renewsAt ?? account.expiresAt;
  if (until === null) return { shape: 'live', word: text('account:row.noEnd') };
  return { shape: 'live', word: durationWords(Math.max(0, until - now), text) };
}

type Group = 'needs' | 'signedIn' | 'machine' | 'company';

/** First what needs the person; within a group by server, then by name. A group without accounts is left out. */
export function accountGroups(
  accounts: readonly AccountView[],
  text: Text
): readonly ListGroup<AccountView>[] {
  const keys: readonly Group[] = ['needs', 'signedIn', 'machine', 'company'];
  const sorted = accounts.toSorted(
    (a, b) => a.serverName.localeCompare(b.serverName) || (a.who ?? '').localeCompare(b.who ?? '')
  );
  return keys
    .map((key) => ({
      key,
      label: text(`account:groups.${key}`),
      items: sorted.filter((account) => groupOf(account) === key)
    }))
    .filter(({ items }) => items.length > 0);
}

function groupOf({ kind, needs }: AccountView): Group {
  if (needs !== null) return 'needs';
  return kind === 'person' ? 'signedIn' : kind;
}
