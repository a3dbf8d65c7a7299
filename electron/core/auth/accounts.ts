import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import type { accountCommands } from '#shared/ipc/account-commands';
import type { XaaIdp } from '#shared/server/settings';
import type { Configuration } from '../config/contract';
import type { Clock } from '../ports';
import type { State } from '../state';
import { accountView, colourOf, isMachine, type UsedBy } from './account-facts';
import { companyHost, companyRef } from './company-idp';
import type { AccountRef, Renewal, StoredTokens, Vault } from './contract';
import { accountText } from './identity';
import type { Ledger } from './ledger';
import { identityOf } from './token-answer';

export interface AccountsDeps {
  readonly clock: Clock;
  readonly state: State;
  readonly vault: Vault;
  readonly ledger: Ledger;
  readonly configuration: Pick<Configuration, 'definition' | 'add'>;
  /** The servers that count and are reached by an address. */
  readonly servers: () => readonly UsedBy[];
  readonly accountOf: (server: UsedBy) => AccountRef;
  readonly idp: () => XaaIdp | null;
  renewNow(server: UsedBy): Promise<Result<null>>;
  /** Revokes and forgets what a server is signed in with. */
  signOut(server: UsedBy): Promise<Result<null>>;
  signOutOfCompany(): Promise<Result<null>>;
  writeCompany(company: XaaIdp | null): Promise<Result<null>>;
  connect(id: ServerId): Promise<Result<null>>;
}

/** Every account that is known in this run, as the window shows it. */
export interface Accounts {
  onRenewal(renewal: Renewal): void;
  onTokens(ref: AccountRef, tokens: StoredTokens | null): void;
  onCompany(): void;
  /** Servers came, went or changed. */
  show(): void;
  readonly handlers: Pick<Handlers, keyof typeof accountCommands>;
}

const COMPANY = 'company';

export function createAccounts(deps: AccountsDeps): Accounts {
  const { clock, state, vault, ledger } = deps;
  const held = new Map<string, { readonly ref: AccountRef; readonly tokens: StoredTokens }>();

  function usersOf(id: string): readonly UsedBy[] {
    return deps.servers().filter((server) => accountText(deps.accountOf(server)) === id);
  }

  async function showOne(id: string): Promise<void> {
    const found = held.get(id);
    const kept = await ledger.read(id);
    // Meanwhile it may be gone, or another.
    if (found === undefined || held.get(id) !== found) return;
    state.put('accounts', id, accountView(found.ref, found.tokens, kept, usersOf(id), clock.now()));
  }

  function onTokens(ref: AccountRef, tokens: StoredTokens | null): void {
    const id = accountText(ref);
    if (tokens === null) {
      held.delete(id);
      state.put('accounts', id, undefined);
      return;
    }
    held.set(id, { ref, tokens });
    // Where tokens come without a person nobody signed in: each of them is a renewal, which is told as such.
    if (usersOf(id).some(({ config }) => isMachine(config))) {
      void showOne(id);
      return;
    }
    const signedIn = { at: tokens.signedInAt, event: 'signed-in', cause: null } as const;
    void ledger.note(id, signedIn).then(() => showOne(id));
  }

  async function showCompany(): Promise<void> {
    const idp = deps.idp();
    state.put(
      'app',
      'company',
      idp === null
        ? null
        : { issuer: idp.issuer, clientId: idp.clientId, callbackPort: idp.callbackPort ?? null }
    );
    const word = idp === null ? ok(null) : await vault.read('id-token', companyRef(idp));
    if (idp === null || !word.ok || word.value === null) {
      state.put('accounts', COMPANY, undefined);
      return;
    }
    const identity = identityOf(word.value.idToken);
    const who = identity?.email ?? identity?.name ?? identity?.subject ?? null;
    const { expiresAt, refreshToken } = word.value;
    const hasEnded = expiresAt !== null && expiresAt <= clock.now() && refreshToken === null;
    state.put('accounts', COMPANY, {
      ...{ id: COMPANY, kind: 'company', who, label: null, colour: colourOf(`${idp.issuer} ${who ?? ''}`) },
      servers: deps.servers().flatMap(({ id, config }) => (config.oauth?.xaa === true ? [id] : [])),
      serverName: companyHost(idp),
      ...{ issuer: idp.issuer, clientId: idp.clientId, permissions: [] },
      ...{ signedInAt: null, renewedAt: null, expiresAt },
      renewsAt: refreshToken === null ? null : expiresAt,
      needs: hasEnded ? 'expired' : null,
      ...{ ledger: [], ledgerCount: 0 }
    });
  }

  function serverOf(accountId: string): Result<UsedBy> {
    const [server] = usersOf(accountId);
    return server === undefined
      ? failed('auth.no-sign-in', { details: { server: held.get(accountId)?.ref.key ?? accountId } })
      : ok(server);
  }

  async function load(): Promise<Result<null>> {
    await showCompany();
    const places = await vault.list('tokens');
    if (!places.ok) return places;
    for (const ref of places.value) {
      if (held.has(accountText(ref))) continue;
      const tokens = await vault.read('tokens', ref);
      if (!tokens.ok) return tokens;
      if (tokens.value !== null) onTokens(ref, tokens.value);
    }
    return ok(null);
  }

  return {
    onTokens,
    onCompany: () => void showCompany(),
    onRenewal: ({ ref, at, outcome, cause }) => {
      const id = accountText(ref);
      void ledger.note(id, { at, event: outcome, cause }).then(() => showOne(id));
    },
    show: () => {
      for (const id of held.keys()) void showOne(id);
      const idp = deps.idp();
      const shown = state.get().app.company ?? null;
      if (idp?.issuer !== shown?.issuer || idp?.clientId !== shown?.clientId) void showCompany();
    },
    handlers: {
      'account.load': load,
      'account.renew': async ({ accountId }) => {
        const server = serverOf(accountId);
        return server.ok ? deps.renewNow(server.value) : server;
      },
      'account.sign-out': async ({ accountId }) => {
        if (accountId === COMPANY) return deps.signOutOfCompany();
        const found = held.get(accountId);
        const server = serverOf(accountId);
        const done = server.ok ? await deps.signOut(server.value) : ok(null);
        // Of a server that is gone nothing is left to ask: what is here is forgotten.
        if (!done.ok || found === undefined) return done;
        for (const kind of ['tokens', 'registration'] as const) {
          const removed = server.ok ? ok(null) : await vault.remove(kind, found.ref);
          if (!removed.ok) return removed;
        }
        onTokens(found.ref, null);
        await ledger.forget(accountId);
        return done;
      },
      'account.add': async ({ serverId, name, account }) => {
        const definition = deps.configuration.definition(serverId);
        if (!definition.ok) return definition;
        if (definition.value.transport === 'stdio')
          return failed('auth.no-sign-in', { details: { server: name } });
        const oauth = { ...definition.value.oauth, account };
        return deps.configuration.add({ ...definition.value, name, oauth });
      },
      'account.credentials': async ({ serverId, credentials }) => {
        const server = deps.servers().find(({ id }) => id === serverId);
        if (server === undefined) return failed('config.unknown-server', { details: { server: serverId } });
        const ref = deps.accountOf(server);
        const clientId = server.config.oauth?.clientId ?? '';
        const written =
          credentials.kind === 'secret'
            ? await vault.write('client-secret', ref, { clientId, secret: credentials.secret })
            : await vault.write('private-key', ref, credentials);
        return written.ok ? deps.connect(serverId) : written;
      },
      'company.set': async ({ company }) => {
        if (company === null) return deps.writeCompany(null);
        const { issuer, clientId, callbackPort } = company;
        return deps.writeCompany({ issuer, clientId, ...(callbackPort === null ? {} : { callbackPort }) });
      }
    }
  };
}
