import net from 'node:net';
import { failure, type Failure } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import type { Clock } from '../ports';
import { startDeadline } from './deadline';
import { describeNetworkError } from './failures';
import type { Address, Network } from './network';

/** The links of the chain, in order: the name, the line, its security. */
const reachSteps = ['name', 'line', 'security'] as const;
export type ReachStep = (typeof reachSteps)[number];

export interface ReachOutcome {
  readonly step: ReachStep;
  /** `skipped`: it does not apply (an address instead of a name, no TLS), or an earlier link is broken. */
  readonly state: 'ok' | 'failed' | 'skipped';
  readonly ms: number;
  /** What was found, e.g. `{ "addresses": ["192.0.2.1"] }`. */
  readonly facts: JsonObject;
  readonly failure: Failure | null;
}

export interface Reachability {
  /** All links, in order. */
  readonly steps: readonly ReachOutcome[];
  /** Of the first broken link; null: a line can be had. */
  readonly failure: Failure | null;
}

export interface ReachabilityDeps {
  readonly network: Network;
  readonly clock: Clock;
  /** What each link may take, milliseconds. */
  readonly stepMs?: number;
}

const defaultStepMs = 5_000;
const loopback4 = '127.0.0.1';
const loopback6 = '::1';

/**
 * Tries the way to an address link by link, and says in plain words which one is broken (CN4). Sends no request: it
 * knows nothing of MCP, and what answers is not told who asks.
 */
export async function checkReachability(
  address: string,
  deps: ReachabilityDeps,
  signal: AbortSignal
): Promise<Reachability> {
  const url = new URL(address);
  const host = withoutBrackets(url.hostname);
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const steps: ReachOutcome[] = [];

  const name = await nameStep();
  const line = name === null ? null : await lineStep(name);
  if (line !== null) await securityStep(line);
  const all = reachSteps.map((step) => steps.find((each) => each.step === step) ?? skipped(step));
  return { steps: all, failure: all.find((each) => each.failure !== null)?.failure ?? null };

  async function nameStep(): Promise<readonly Address[] | null> {
    if (net.isIP(host) !== 0) return [{ address: host, family: net.isIPv6(host) ? 6 : 4 }];
    return link('name', (limit) => deps.network.lookup(host, limit), {
      facts: (found) => ({ addresses: found.map((each) => each.address) }),
      failure: (error) => nameFailure(error, url.hostname)
    });
  }

  /** All families at once: the first that answers is the one that a connection will use. */
  async function lineStep(addresses: readonly Address[]): Promise<Address | null> {
    const attempt = (limit: AbortSignal): Promise<Address> =>
      Promise.any(
        addresses.map(async (each) => {
          await deps.network.connect({ address: each.address, port }, limit);
          return each;
        })
      );
    const other = await firstOf(addresses);
    return link('line', attempt, {
      facts: (used) => ({ address: used.address, port }),
      failure: (error) => lineFailure(error, url.host, isLocal(addresses), other)
    });
  }

  /** Where something of this machine listens instead, when only one family of its addresses was named. */
  async function firstOf(addresses: readonly Address[]): Promise<string | null> {
    const [only] = addresses;
    if (addresses.length !== 1 || only === undefined || !isLocal(addresses)) return null;
    const address = only.family === 4 ? loopback6 : loopback4;
    const limit = startDeadline(deps.clock, deps.stepMs ?? defaultStepMs, signal);
    try {
      await deps.network.connect({ address, port }, limit.signal);
      return only.family === 4 ? `[${loopback6}]:${String(port)}` : `${loopback4}:${String(port)}`;
    } catch {
      return null;
    } finally {
      limit.clear();
    }
  }

  async function securityStep(to: Address): Promise<void> {
    if (!isSecure) return;
    await link('security', (limit) => deps.network.secure({ address: to.address, port }, host, limit), {
      facts: (found) => ({ ...found }),
      failure: (error) => describeNetworkError(error, url.host)
    });
  }

  async function link<T>(
    step: ReachStep,
    attempt: (limit: AbortSignal) => Promise<T>,
    tell: { readonly facts: (found: T) => JsonObject; readonly failure: (error: unknown) => Failure }
  ): Promise<T | null> {
    const began = deps.clock.now();
    const limit = startDeadline(deps.clock, deps.stepMs ?? defaultStepMs, signal);
    try {
      const found = await attempt(limit.signal);
      const ms = deps.clock.now() - began;
      steps.push({ step, state: 'ok', ms, facts: tell.facts(found), failure: null });
      return found;
    } catch (error) {
      const ms = deps.clock.now() - began;
      steps.push({ step, state: 'failed', ms, facts: {}, failure: tell.failure(error) });
      return null;
    } finally {
      limit.clear();
    }
  }
}

function skipped(step: ReachStep): ReachOutcome {
  return { step, state: 'skipped', ms: 0, facts: {}, failure: null };
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function isLocal(addresses: readonly Address[]): boolean {
  return (
    addresses.length > 0 && addresses.every(({ address }) => /^127\./.test(address) || address === loopback6)
  );
}

function nameFailure(error: unknown, host: string): Failure {
  const described = describeNetworkError(error, host);
  const isSilent = described.code === 'network.unreachable' || described.details?.['code'] === 'EAI_AGAIN';
  // Nobody answered the question, which says nothing about the name.
  return isSilent ? withContext(failure('network.dns', described), 'noAnswer') : described;
}

function lineFailure(error: unknown, host: string, isHere: boolean, other: string | null): Failure {
  const described = describeNetworkError(mostTelling(error), host);
  if (described.code === 'network.unreachable') {
    return described.details?.['code'] === 'ETIMEDOUT' ? withContext(described, 'silent') : described;
  }
  if (described.code !== 'network.refused' || !isHere) return described;
  if (other === null) return withContext(described, 'local');
  return withContext(described, 'otherFamily', { other });
}

/** Of several addresses that failed: a refusal tells more than silence. */
function mostTelling(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  const errors: readonly unknown[] = error.errors;
  return errors.find((each) => (each as { code?: unknown }).code === 'ECONNREFUSED') ?? errors[0];
}

/** i18next takes the sentence of that name where the catalogue has one: `message_local`. */
function withContext({ code, cause, details }: Failure, context: string, more: JsonObject = {}): Failure {
  return failure(code, {
    details: { ...details, ...more, context },
    ...(cause === undefined ? {} : { cause })
  });
}
