import { certificatePlace, type CertificateView } from '#shared/connection/certificate';
import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Clock, Fetch } from '../ports';
import { startDeadline } from './deadline';
import { describeNetworkError } from './failures';
import {
  certificateView,
  readCertificate,
  type TrustedCertificate,
  type Trusts
} from './trusted-certificate';

/** What the person trusts beyond what the system does: one certificate for one `host:port`, kept in `state.json`. */
export interface Certificates {
  load(): Promise<void>;
  readonly trusts: Trusts;
  /** The same, for requests. */
  wrap(fetch: Fetch): Fetch;
  /** What the server shows now; it is not trusted by that. */
  look(place: string, signal: AbortSignal): Promise<Result<CertificateView>>;
  /** Trusts it when it still is the one that the person saw. */
  trust(place: string, fingerprint: string): Promise<Result<null>>;
  /** @returns how to trust it again. */
  forget(place: string): Promise<Result<() => Promise<Result<null>>>>;
}

export interface CertificatesDeps {
  readonly kept: KeptState;
  readonly clock: Clock;
  readonly onChange: (trusted: Readonly<Record<string, CertificateView>>) => void;
}

const subject = 'certificates';
const lookMs = 5_000;

export function createCertificates({ kept, clock, onChange }: CertificatesDeps): Certificates {
  let trusted: ReadonlyMap<string, TrustedCertificate> = new Map();

  async function load(): Promise<void> {
    const before = trusted;
    trusted = new Map(
      Object.entries(await kept.read(subject)).flatMap(([place, value]) => {
        const known = isJsonObject(value) ? readKept(place, value) : null;
        return known === null ? [] : [[place, known] as const];
      })
    );
    if (before.size + trusted.size === 0) return;
    onChange(Object.fromEntries([...trusted].map(([place, { pem }]) => [place, certificateView(pem)])));
  }

  async function change(place: string, value: JsonObject | undefined): Promise<Result<null>> {
    const set = await kept.set(subject, place, value);
    await load();
    return set;
  }

  async function read(place: string, signal: AbortSignal): Promise<Result<string>> {
    const limit = startDeadline(clock, lookMs, signal);
    const { hostname, port } = partsOf(place);
    try {
      return { ok: true, value: await readCertificate(hostname, port, limit.signal) };
    } catch (error) {
      return { ok: false, failure: describeNetworkError(error, place) };
    } finally {
      limit.clear();
    }
  }

  const trusts: Trusts = (place) => trusted.get(place) ?? null;

  return {
    load,
    trusts,
    wrap: (fetch) => (url, init) => {
      const known = trusted.size === 0 ? null : trustedAt(String(url), trusts);
      return known === null ? fetch(url, init) : fetch(url, { ...init, trusted: known });
    },
    look: async (place, signal) => {
      const shown = await read(place, signal);
      return shown.ok ? { ok: true, value: certificateView(shown.value) } : shown;
    },
    trust: async (place, fingerprint) => {
      const shown = await read(place, new AbortController().signal);
      if (!shown.ok) return shown;
      if (certificateView(shown.value).fingerprint !== fingerprint) {
        return failed('network.tls', { details: { host: place, context: 'changed' } });
      }
      return change(place, { pem: shown.value, at: clock.now() });
    },
    forget: async (place) => {
      const before = (await kept.read(subject))[place];
      const forgotten = await change(place, undefined);
      if (!forgotten.ok) return forgotten;
      return ok(() => change(place, isJsonObject(before) ? before : undefined));
    }
  };
}

export function trustedAt(address: string, trusts: Trusts): TrustedCertificate | null {
  const place = certificatePlace(address);
  return place === null ? null : trusts(place);
}

function readKept(place: string, { pem }: JsonObject): TrustedCertificate | null {
  if (typeof pem !== 'string') return null;
  try {
    return { hostname: partsOf(place).hostname, pem, fingerprint: certificateView(pem).fingerprint };
  } catch {
    // Others may write that file too; what is no certificate is trusted by nobody.
    return null;
  }
}

function partsOf(place: string): { readonly hostname: string; readonly port: number } {
  const at = place.lastIndexOf(':');
  return { hostname: place.slice(0, at), port: Number(place.slice(at + 1)) };
}
