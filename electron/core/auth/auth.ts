import type { Handlers } from '#shared/ipc/commands';
import { ok } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { authCommands } from '#shared/ipc/auth-commands';
import type { ServerEntry } from '#shared/server/config';
import type { KeptState } from '../config/kept-state';
import type { ConnectionManager } from '../connection/contract';
import type { Ports } from '../ports';
import type { State } from '../state';
import { renewalDue } from './account';
import type {
  AccountRef,
  AuthorizerOf,
  ProofMaker,
  Renewal,
  SilentGrant,
  StoredTokens,
  Vault
} from './contract';
import { createCoordinator, type Coordinator, type RemoteEntry } from './coordinator';
import { accountKey, sameAccount } from './identity';
import { normalizeTokenAnswer } from './normalize';
import { createRunningSignIns } from './running-sign-ins';
import { createSignInViews } from './sign-in-views';
import { asRemote, createSignIns, type SignIns } from './sign-ins';
import { createTurns } from './turns';
import { createVault } from './vault';

/** No timer waits longer than this; a token that lives longer is renewed when it is used. */
const LONGEST_WAIT_MS = 86_400_000;
const SHORTEST_WAIT_MS = 30_000;

export interface AuthDeps {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'log' | 'fetch' | 'desktop' | 'keychain' | 'environment'>;
  readonly state: State;
  readonly kept: KeptState;
  /** Address of the client ID metadata document; null: this build has none. */
  readonly clientMetadataUrl: string | null;
  readonly entries: () => readonly ServerEntry[];
  readonly manager: () => ConnectionManager;
  /** Ways to a token without a browser. */
  readonly grants?: (vault: Vault) => readonly SilentGrant[];
  readonly proofs?: (vault: Vault) => ProofMaker;
  /** Which of the person's accounts a server uses; absent: the only one. */
  readonly accountOf?: (entry: RemoteEntry) => AccountRef;
  readonly onRenewal?: (renewal: Renewal) => void;
  readonly onTokens?: (ref: AccountRef, tokens: StoredTokens | null) => void;
}

type AuthHandlers = Pick<Handlers, keyof typeof authCommands>;

/** Signing in to remote servers, as the rest of core sees it. */
export interface Auth {
  readonly handlers: AuthHandlers;
  readonly authorizerOf: AuthorizerOf;
  readonly signIns: SignIns;
  readonly coordinator: Coordinator;
  readonly vault: Vault;
  /** Follows what the files say: a sign-in of an entry that is no more is given up. */
  reconcile(): void;
  close(): Promise<void>;
}

export function createAuth(deps: AuthDeps): Auth {
  const { ports, state, kept, clientMetadataUrl } = deps;
  const { clock, log, fetch, desktop } = ports;
  const inTurn = createTurns(ports);
  const vault = createVault({ ports, inTurn });
  const views = createSignInViews(state);
  const running = createRunningSignIns(clock, views);
  const grants = deps.grants?.(vault) ?? [];
  const accountOf =
    deps.accountOf ?? ((entry: RemoteEntry): AccountRef => ({ key: accountKey(entry), account: '' }));
  const timers = new Map<ServerId, () => void>();

  const coordinator = createCoordinator({
    ...{ clock, log, fetch, vault, kept, inTurn, clientMetadataUrl, grants, accountOf },
    normalize: normalizeTokenAnswer,
    proofs: deps.proofs?.(vault) ?? null,
    onRenewal: (renewal) => deps.onRenewal?.(renewal),
    onTokens: (ref, tokens) => {
      for (const entry of remoteEntries()) {
        if (!sameAccount(accountOf(entry), ref)) continue;
        views.change(entry.id, { isSignedIn: tokens !== null && tokens.ended === null });
        planRenewal(entry, tokens);
      }
      deps.onTokens?.(ref, tokens);
    },
    onTrouble: ({ id }, why) => {
      if (!running.has(id)) views.fail(id, why);
    }
  });
  const signIns = createSignIns({
    ...{ ports, coordinator, vault, views, running, clientMetadataUrl, grants, accountOf },
    normalize: normalizeTokenAnswer,
    entry: (id) => deps.entries().find((entry) => entry.id === id) ?? null,
    manager: deps.manager
  });

  function remoteEntries(): readonly RemoteEntry[] {
    return deps.entries().flatMap((entry) => asRemote(entry) ?? []);
  }

  /** Renewed before its end while its server is connected; all others when they are used. */
  function planRenewal(entry: RemoteEntry, tokens: StoredTokens | null): void {
    timers.get(entry.id)?.();
    timers.delete(entry.id);
    const isRenewable = tokens !== null && tokens.ended === null && tokens.refreshToken !== null;
    const due = isRenewable ? renewalDue(tokens) - clock.now() : Infinity;
    if (due < SHORTEST_WAIT_MS || due > LONGEST_WAIT_MS) return;
    timers.set(
      entry.id,
      clock.setTimeout(() => {
        renewConnected(entry).catch((error: unknown) => log.error('A renewal threw.', error));
      }, due)
    );
  }

  async function renewConnected(entry: RemoteEntry): Promise<void> {
    timers.delete(entry.id);
    if (state.get().servers[entry.id]?.connection.type !== 'connected') return;
    const obtained = await coordinator.renewIfDue(entry);
    // What failed in passing is tried again when the next request needs it.
    if (obtained.type !== 'tokens')
      log.info(() => `The sign-in to ${entry.name} was not renewed ahead of time.`);
  }

  const handlers: AuthHandlers = {
    'auth.sign-in': ({ serverId, anotherPort }) => {
      const started = signIns.start(serverId, {
        open: (url) => desktop.openUrl(url),
        anotherPort: anotherPort === true
      });
      if (!started.ok) return Promise.resolve(started);
      started.value.done.catch((error: unknown) => log.error('A sign-in threw.', error));
      return Promise.resolve(ok(null));
    },
    'auth.cancel': ({ serverId }) => Promise.resolve(signIns.cancel(serverId)),
    'auth.open-again': ({ serverId }) => signIns.openAgain(serverId),
    'auth.copy-link': ({ serverId }) => signIns.copyLink(serverId),
    'auth.sign-out': ({ serverId }) => signIns.signOut(serverId),
    'auth.forget-registration': ({ serverId }) => signIns.forgetRegistration(serverId),
    'auth.preview': ({ serverId }) => signIns.preview(serverId),
    'auth.relax-issuer': ({ serverId, relaxed }) => signIns.relaxIssuer(serverId, relaxed),
    'auth.set-client-secret': ({ serverId, secret }) => signIns.setClientSecret(serverId, secret)
  };

  return {
    handlers,
    signIns,
    coordinator,
    vault,
    authorizerOf: (entry) => {
      const remote = asRemote(entry);
      return remote === null ? undefined : coordinator.authorizerOf(remote);
    },
    reconcile: () => {
      const wanted = new Set(remoteEntries().map(({ id }) => id));
      for (const id of Object.keys(state.get().signIns) as ServerId[]) {
        if (wanted.has(id)) continue;
        running.cancel(id);
        state.put('signIns', id, undefined);
      }
    },
    close: async () => {
      for (const cancel of timers.values()) cancel();
      await Promise.all([running.close(), coordinator.close()]);
    }
  };
}
