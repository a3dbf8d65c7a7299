import type { RefreshReason } from '#shared/auth/errors';
import { endsGrant } from '#shared/auth/errors';
import { ok, type Failure, type Result } from '#shared/failure';
import type { Clock, Log } from '../ports';
import type { AccountRef, Renewal, StoredTokens, Vault } from './contract';
import type { RenewOutcome } from './renew';
import type { InTurn } from './turns';
import { accountText } from './identity';

/** Renewed so long before the end, or within the last fifth of a short life. */
const MARGIN_MS = 60_000;
const MARGIN_SHARE = 0.2;

/** Gets new tokens for old ones, or by a way without a browser where there are none. */
export type Renewer = (
  tokens: (StoredTokens & { readonly refreshToken: string }) | null,
  isFresh: boolean
) => Promise<RenewOutcome>;

export interface AccountDeps {
  readonly ref: AccountRef;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly inTurn: InTurn;
  onRenewal(renewal: Renewal): void;
  /** The tokens are others now, or are gone. */
  onChange(tokens: StoredTokens | null): void;
}

export type Obtained =
  | { readonly type: 'tokens'; readonly tokens: StoredTokens }
  /** Nothing but a new sign-in helps. `failure` says why; null: there never was one. */
  | { readonly type: 'none'; readonly failure: Failure | null }
  | { readonly type: 'failed'; readonly failure: Failure };

/**
 * The tokens of one account in this process: read once from the keychain, renewed by one request at a time, also over
 * processes. Whoever comes while a renewal runs waits for that one.
 */
export interface Account {
  /** What is known without asking the keychain; undefined: nothing. */
  known(): StoredTokens | null | undefined;
  tokens(): Promise<Result<StoredTokens | null>>;
  /** Renewed where their end is near; a renewal that fails for a passing reason does no harm while they still hold. */
  ready(renewer: Renewer, canBegin: boolean): Promise<Obtained>;
  /** Other tokens than `refused`, whatever their time says. */
  replace(refused: string, renewer: Renewer, canBegin: boolean): Promise<Obtained>;
  /** Resolves when no renewal is under way. */
  settled(): Promise<void>;
  /** After a sign-in, or a sign-out (null). */
  take(tokens: StoredTokens | null): void;
}

export function createAccount(deps: AccountDeps): Account {
  const { ref, vault, clock, log } = deps;
  let known: StoredTokens | null | undefined;
  let flight: Promise<Obtained> | null = null;
  /** Renewed, and not taken by the keychain: what it holds is of no more use. */
  let unsaved: StoredTokens | null = null;

  function take(tokens: StoredTokens | null): void {
    const isNews = known?.accessToken !== tokens?.accessToken || known?.ended !== tokens?.ended;
    known = tokens;
    if (isNews) deps.onChange(tokens);
  }

  /** What the keychain holds now: another process may have been faster. */
  async function reread(): Promise<Result<StoredTokens | null>> {
    if (unsaved !== null) {
      await save(unsaved);
      return ok(known ?? null);
    }
    const stored = await vault.read('tokens', ref);
    if (stored.ok) take(stored.value);
    return stored;
  }

  function tokens(): Promise<Result<StoredTokens | null>> {
    return known === undefined ? reread() : Promise.resolve(ok(known));
  }

  /** One renewal at a time; `old` is what it is to replace. */
  function renew(old: StoredTokens | null, renewer: Renewer, isRefused: boolean): Promise<Obtained> {
    flight ??= deps
      .inTurn(accountText(ref), () => renewInTurn(old, renewer, isRefused).then(ok))
      .then((answer): Obtained => (answer.ok ? answer.value : { type: 'failed', failure: answer.failure }))
      .finally(() => (flight = null));
    return flight;
  }

  async function renewInTurn(
    old: StoredTokens | null,
    renewer: Renewer,
    isRefused: boolean
  ): Promise<Obtained> {
    const stored = await reread();
    if (!stored.ok) return { type: 'failed', failure: stored.failure };
    const now = stored.value;
    // Another process did it while this one waited for its turn.
    if (now !== null && now.ended === null && now.accessToken !== old?.accessToken && !isNear(now)) {
      return { type: 'tokens', tokens: now };
    }
    const renewable = canRenew(now) ? now : null;
    const outcome = await renewer(renewable, isRefused);
    switch (outcome.type) {
      case 'keychain':
        return { type: 'failed', failure: outcome.failure };
      case 'renewed':
        return keep(outcome.tokens);
      case 'not':
        return lose(renewable ?? now, outcome.reason, outcome.failure);
    }
  }

  async function keep(tokens: StoredTokens): Promise<Obtained> {
    take(tokens);
    await save(tokens);
    deps.onRenewal({ ref, at: clock.now(), outcome: 'renewed', cause: null });
    return { type: 'tokens', tokens };
  }

  /** They work for this run in any case. */
  async function save(tokens: StoredTokens): Promise<void> {
    const written = await vault.write('tokens', ref, tokens);
    unsaved = written.ok ? null : tokens;
    if (!written.ok) log.warn(`Renewed tokens could not be kept: ${written.failure.message}`);
  }

  async function lose(used: StoredTokens | null, reason: RefreshReason, why: Failure): Promise<Obtained> {
    deps.onRenewal({ ref, at: clock.now(), outcome: reason, cause: why.cause ?? null });
    if (!needsPerson(reason)) return { type: 'failed', failure: why };
    // Only what was refused is put away: whoever else stored something meanwhile was right.
    const stored = await vault.read('tokens', ref);
    const latest = stored.ok ? stored.value : used;
    if (latest !== null && latest.refreshToken !== used?.refreshToken && latest.ended === null) {
      take(latest);
      return { type: 'tokens', tokens: latest };
    }
    if (latest !== null && endsGrant(reason)) {
      const ended = { ...latest, refreshToken: null, ended: reason };
      take(ended);
      await save(ended);
    }
    return { type: 'none', failure: why };
  }

  function isNear(tokens: StoredTokens): boolean {
    return clock.now() >= renewalDue(tokens);
  }

  return {
    known: () => known,
    settled: async () => {
      await flight;
    },
    tokens,
    take: (tokens) => {
      unsaved = null;
      take(tokens);
    },
    ready: async (renewer, canBegin) => {
      const now = await tokens();
      if (!now.ok) return { type: 'failed', failure: now.failure };
      const held = now.value;
      if (held === null || held.ended !== null) {
        return canBegin ? renew(held, renewer, false) : { type: 'none', failure: null };
      }
      const canGoOn = canRenew(held) || canBegin;
      if (!isNear(held) || !canGoOn) return { type: 'tokens', tokens: held };
      const obtained = await renew(held, renewer, false);
      const stillHolds = held.expiresAt !== null && held.expiresAt > clock.now();
      return obtained.type === 'failed' && stillHolds ? { type: 'tokens', tokens: held } : obtained;
    },
    replace: async (refused, renewer, canBegin) => {
      const now = await reread();
      if (!now.ok) return { type: 'failed', failure: now.failure };
      const held = now.value;
      if (held !== null && held.ended === null && held.accessToken !== refused) {
        return { type: 'tokens', tokens: held };
      }
      if (!canRenew(held) && !canBegin) {
        return { type: 'none', failure: null };
      }
      return renew(held, renewer, true);
    }
  };
}

/** When tokens are to be renewed, milliseconds since 1970; never where their end is not known. */
export function renewalDue(tokens: StoredTokens): number {
  if (tokens.expiresAt === null) return Infinity;
  const life = tokens.expiresAt - (tokens.renewedAt ?? tokens.signedInAt);
  return tokens.expiresAt - Math.min(MARGIN_MS, Math.max(0, life) * MARGIN_SHARE);
}

function canRenew(tokens: StoredTokens | null): tokens is StoredTokens & { readonly refreshToken: string } {
  return tokens !== null && tokens.ended === null && tokens.refreshToken !== null;
}

/** The others pass by themselves. */
function needsPerson(reason: RefreshReason): boolean {
  return reason !== 'metadata-unreachable' && reason !== 'transient-exhausted';
}
