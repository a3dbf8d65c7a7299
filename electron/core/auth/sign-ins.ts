import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { RemoteConfig, ServerEntry } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { ConnectionManager } from '../connection/contract';
import type { Ports } from '../ports';
import type { AccountRef, NormalizeTokenAnswer, SilentGrant, StoredTokens, Vault } from './contract';
import type { Coordinator, RemoteEntry } from './coordinator';
import { serverUrl } from './coordinator';
import { probe } from './probe';
import { clientOf } from './renew';
import { revoke } from './revoke';
import type { RunningSignIn, RunningSignIns } from './running-sign-ins';
import { scopeToAsk } from './scopes';
import { signIn } from './sign-in';
import type { SignInViews } from './sign-in-views';

const REVOKE_MS = 10_000;

export interface SignInsDeps {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'log' | 'fetch' | 'desktop'>;
  readonly coordinator: Coordinator;
  readonly vault: Vault;
  readonly views: SignInViews;
  readonly running: RunningSignIns;
  readonly normalize: NormalizeTokenAnswer;
  readonly clientMetadataUrl: string | null;
  readonly grants: readonly SilentGrant[];
  readonly accountOf: (entry: RemoteEntry) => AccountRef;
  /** What counts now; null: no such server. */
  entry(id: ServerId): ServerEntry | null;
  manager(): ConnectionManager;
}

export type OpenPage = (url: string) => Promise<Result<null>>;

/** What a person can do about sign-ins. Only `start` opens a browser, and only once for each call (AU11). */
export interface SignIns {
  /** `open` stands for the system's browser; `anotherPort`: whatever is free. `done` resolves when it is over. */
  start(
    id: ServerId,
    options: { readonly open: OpenPage; readonly anotherPort: boolean }
  ): Result<{ readonly done: Promise<Result<StoredTokens | null>> }>;
  openAgain(id: ServerId): Promise<Result<null>>;
  copyLink(id: ServerId): Promise<Result<null>>;
  cancel(id: ServerId): Result<null>;
  signOut(id: ServerId): Promise<Result<null>>;
  forgetRegistration(id: ServerId): Promise<Result<null>>;
  preview(id: ServerId): Promise<Result<null>>;
  relaxIssuer(id: ServerId, relaxed: boolean): Promise<Result<null>>;
  setClientSecret(id: ServerId, secret: string | null): Promise<Result<null>>;
  /** Resolves when no port is held for a browser any more. */
  lingered(): Promise<void>;
  /** The person asks for a connection: what a server said before counts no more. */
  beforeConnect(id: ServerId): Promise<void>;
}

export function createSignIns(deps: SignInsDeps): SignIns {
  const { ports, coordinator, vault, views, running } = deps;
  const { clock, desktop, log } = ports;

  function remote(id: ServerId): Result<RemoteEntry> {
    const entry = deps.entry(id);
    if (entry === null) return failed('config.unknown-server', { details: { server: id } });
    const remoteEntry = asRemote(entry);
    if (remoteEntry !== null) return ok(remoteEntry);
    return failed('auth.no-sign-in', {
      details: { server: entry.name, what: text('failure:what.notRemote') }
    });
  }

  async function withRemote<T>(
    id: ServerId,
    use: (entry: RemoteEntry, ref: AccountRef) => Promise<Result<T>>
  ): Promise<Result<T>> {
    const entry = remote(id);
    return entry.ok ? use(entry.value, deps.accountOf(entry.value)) : entry;
  }

  async function throughBrowser(
    entry: RemoteEntry,
    ref: AccountRef,
    run: RunningSignIn,
    options: { readonly open: OpenPage; readonly anotherPort: boolean }
  ): Promise<Result<StoredTokens>> {
    const fetch = coordinator.fetchOf(entry.config);
    if (!fetch.ok) return fetch;
    const before = await vault.read('tokens', ref);
    if (!before.ok) return before;
    // The port that is registered may still be held for the last browser.
    await running.lingered();
    const last = await coordinator.lastRefusal(ref);
    const said = await probe(entry.config, ports, run.signal);
    // A want of permissions is told by the call that had it, never by a request without a token.
    const hint = last?.resourceMetadataUrl ?? said?.resourceMetadataUrl ?? null;
    const facts = last?.reason === 'scope' ? { ...last, resourceMetadataUrl: hint } : (said ?? last);
    if (said !== null && last?.reason !== 'scope') await coordinator.noteRefusal(ref, said);
    return signIn(
      { ...entry, ref, facts, before: before.value, port: options.anotherPort ? 0 : null },
      {
        ...ports,
        ...{ vault, fetch: fetch.value, normalize: deps.normalize },
        clientMetadataUrl: deps.clientMetadataUrl,
        discover: () => coordinator.discover(entry, fetch.value, true, run.signal),
        open: options.open,
        onPhase: (change) => run.onPhase(change),
        onLingering: (end) => run.onLingering(end)
      },
      run.signal
    );
  }

  async function silently(
    grant: SilentGrant,
    entry: RemoteEntry,
    run: RunningSignIn,
    open: OpenPage
  ): Promise<Result<StoredTokens | null>> {
    const begun = await grant.begin({ entry, open, ...run });
    if (!begun.ok) return begun;
    const obtained = await coordinator.renewIfDue(entry);
    switch (obtained.type) {
      case 'tokens':
        return ok(obtained.tokens);
      case 'failed':
        return obtained.failure.code === 'auth.company-sign-in'
          ? ok(null)
          : { ok: false, failure: obtained.failure };
      case 'none':
        return obtained.failure === null ? ok(null) : { ok: false, failure: obtained.failure };
    }
  }

  async function finish(id: ServerId, ref: AccountRef, outcome: Result<StoredTokens | null>): Promise<void> {
    const manager = deps.manager();
    if (!outcome.ok) {
      views.fail(id, outcome.failure);
      const facts = await coordinator.lastRefusal(ref);
      manager.signInChanged(id, {
        type: 'sign-in-ended',
        reason: facts?.reason ?? 'no-token',
        authorizationServer: originOf(facts?.resourceMetadataUrl ?? null),
        ...(facts?.said === undefined ? {} : { said: facts.said })
      });
      return;
    }
    if (outcome.value !== null) await coordinator.signedIn(ref, outcome.value);
    views.fail(id, null);
    views.change(id, { isSignedIn: true });
    manager.signInChanged(id, { type: 'signed-in' });
  }

  async function client(entry: RemoteEntry, ref: AccountRef, tokens: StoredTokens) {
    const found = await clientOf({ config: entry.config, ref, tokens }, deps);
    return (
      (found.ok ? found.value : null) ?? { clientId: tokens.clientId, clientSecret: null, authMethod: null }
    );
  }

  /** A courtesy with a limit: what is forgotten here is forgotten, whatever the server says. */
  async function takeBack(entry: RemoteEntry, ref: AccountRef, tokens: StoredTokens): Promise<void> {
    const fetch = coordinator.fetchOf(entry.config);
    if (!fetch.ok || tokens.ended !== null) return;
    const limit = new AbortController();
    const cancel = clock.setTimeout(() => limit.abort(), REVOKE_MS);
    try {
      const discovered = await coordinator.discover(entry, fetch.value, false, limit.signal);
      if (!discovered.ok) {
        log.info(() => `The sign-in to ${entry.name} could not be taken back: ${discovered.failure.message}`);
        return;
      }
      const as = await client(entry, ref, tokens);
      const why = await revoke(tokens, as, discovered.value, fetch.value, limit.signal);
      if (why !== null) log.info(() => `The sign-in to ${entry.name} could not be taken back: ${why}`);
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      log.info(() => `The sign-in to ${entry.name} could not be taken back in time.`);
    } finally {
      cancel();
    }
  }

  return {
    start: (id, options) => {
      const found = remote(id);
      if (!found.ok) return found;
      const entry = found.value;
      const { name, config } = entry;
      if (running.has(id)) return failed('auth.busy', { details: { server: name } });
      const ref = deps.accountOf(entry);
      deps.manager().signInChanged(id, { type: 'sign-in-started' });
      views.fail(id, null);
      const grant = deps.grants.find((each) => each.appliesTo(config));
      // What came of it is in the view before it counts as over.
      const done = running.run<StoredTokens | null>(id, async (run) => {
        const outcome = await (grant === undefined
          ? throughBrowser(entry, ref, run, options)
          : silently(grant, entry, run, options.open));
        await finish(id, ref, outcome);
        return outcome;
      });
      return ok({ done });
    },
    openAgain: (id) =>
      withRemote(id, async ({ name }) => {
        const url = running.url(id);
        if (url === null) return nothingOpen(name);
        const opened = await desktop.openUrl(url);
        running.setOpenFailed(id, !opened.ok);
        return opened;
      }),
    copyLink: (id) =>
      withRemote(id, async ({ name }) => {
        const url = running.url(id);
        return url === null ? nothingOpen(name) : desktop.writeClipboard(url);
      }),
    cancel: (id) => {
      running.cancel(id);
      return ok(null);
    },
    signOut: (id) =>
      withRemote(id, async (entry, ref) => {
        const stored = await vault.read('tokens', ref);
        if (!stored.ok) return stored;
        if (stored.value === null) {
          const what = text('failure:what.notSignedIn');
          return failed('auth.no-sign-in', { details: { server: entry.name, what } });
        }
        await takeBack(entry, ref, stored.value);
        const removed = await vault.remove('tokens', ref);
        if (!removed.ok) return removed;
        await coordinator.signedOut(ref);
        views.fail(id, null);
        views.change(id, { isSignedIn: false });
        // What is connected was so by what is gone now.
        deps.manager().connect(id);
        return ok(null);
      }),
    forgetRegistration: (id) =>
      withRemote(id, async (_entry, ref) => {
        const removed = await vault.remove('registration', ref);
        if (removed.ok) views.fail(id, null);
        return removed;
      }),
    preview: (id) =>
      withRemote(id, async (entry, ref) => {
        const fetch = coordinator.fetchOf(entry.config);
        if (!fetch.ok) return fetch;
        const never = new AbortController();
        const discovered = await coordinator.discover(entry, fetch.value, false, never.signal);
        if (!discovered.ok) return discovered;
        const { metadata } = discovered.value;
        const facts = await coordinator.lastRefusal(ref);
        const granted = coordinator.account(ref).known()?.scope ?? null;
        const scope = scopeToAsk(entry.config.oauth?.scopes, facts, granted, discovered.value);
        const host = metadata.authorizationEndpoint?.host ?? null;
        const scopes = scope === null ? [] : scope.split(' ');
        if (host !== null) views.change(id, { offer: { host, issuer: metadata.issuer, scopes } });
        return ok(null);
      }),
    relaxIssuer: (id, isRelaxed) =>
      withRemote(id, async (_entry, ref) => {
        await coordinator.relax(ref, isRelaxed);
        views.fail(id, null);
        return ok(null);
      }),
    setClientSecret: (id, secret) =>
      withRemote(id, ({ name, config }, ref) => {
        if (secret === null) return vault.remove('client-secret', ref);
        const clientId = config.oauth?.clientId;
        if (clientId !== undefined) return vault.write('client-secret', ref, { clientId, secret });
        const what = text('failure:what.noClientId');
        return Promise.resolve(failed('config.invalid-entry', { details: { server: name, what } }));
      }),
    lingered: () => running.lingered(),
    beforeConnect: async (id) => {
      const entry = remote(id);
      if (entry.ok) await coordinator.askAnew(deps.accountOf(entry.value));
    }
  };
}

/** null: not reached over the network. */
export function asRemote({ id, name, config }: ServerEntry): RemoteEntry | null {
  if (config.transport === 'stdio' || config.transport === 'sdk') return null;
  const remoteConfig: RemoteConfig = config;
  return serverUrl(remoteConfig).ok ? { id, name, config: remoteConfig } : null;
}

function nothingOpen(server: string): Result<never> {
  return failed('auth.no-sign-in', { details: { server, what: text('failure:what.noPageOpen') } });
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null;
}
