import { certificatePlace } from '#shared/connection/certificate';
import { failure, type Failure } from '#shared/failure';
import type { Remedy } from '#shared/doctor/checkup';
import type { JsonObject } from '#shared/json';
import type { RemoteConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { ReachOutcome } from '../connection/reachability';
import type { ExamineDeps } from './examine';
import { likelyHosts } from './likely-hosts';
import { speaksMcp, type OtherWays } from './other-ways';
import { broken, editOr, fine, type Broken, type FoundWay, type Patient, type StepOutcome } from './step';

export interface RemotePatient extends Patient {
  readonly config: RemoteConfig;
}

const schemes: Readonly<Record<RemoteConfig['transport'], readonly string[]>> = {
  http: ['http:', 'https:'],
  sse: ['http:', 'https:'],
  ws: ['ws:', 'wss:']
};

/** Where it leads, without what may be secret. */
function shownAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Whether the address is one that this transport can go to. */
export function checkAddress({ config, view, entry }: RemotePatient): StepOutcome {
  const { url, transport } = config;
  const scheme = URL.canParse(url) ? new URL(url).protocol : null;
  if (scheme !== null && schemes[transport].includes(scheme)) {
    return fine('address', { address: shownAddress(url) });
  }
  const what = text(`failure:what.${transport === 'ws' ? 'socketUrl' : 'url'}`);
  const why = failure('config.invalid-entry', { details: { server: entry.name, what } });
  const isSocket = scheme === 'ws:' || scheme === 'wss:';
  if (!view.editable || scheme === null || !(isSocket || schemes.http.includes(scheme))) {
    return broken(why, editOr(view, 'try-again', 'url'));
  }
  const to = isSocket ? 'ws' : 'http';
  return broken(why, { kind: 'switch-transport', to, address: shownAddress(url) });
}

/** A link of the way below HTTP, as `checkReachability` found it. */
export async function readReach(
  patient: RemotePatient,
  { step, facts, failure: why, ms }: ReachOutcome,
  deps: Pick<ExamineDeps, 'ways' | 'certificates' | 'configuration'>,
  signal: AbortSignal
): Promise<{ readonly outcome: StepOutcome; readonly ms: number; readonly found: FoundWay | null }> {
  const { config, view } = patient;
  if (why === null) return { outcome: factOf(step, facts, config.url), ms, found: null };
  const told = (remedy: Remedy, found: FoundWay | null = null) => ({
    outcome: broken(why, remedy),
    ms,
    found
  });
  if (step === 'name') {
    const meant = view.editable ? await deps.ways.findHost(config, hostsLike(config, deps), signal) : null;
    if (meant !== null) return told({ kind: 'use-address', address: shownAddress(meant.url) }, meant);
    const isSilent = why.details?.['context'] === 'noAnswer';
    return told(isSilent ? { kind: 'try-again' } : editOr(view, 'try-again', 'url'));
  }
  const other = otherAddress(config, why);
  if (other !== null && view.editable && (await speaksMcp({ ...config, url: other }, deps.ways, signal))) {
    const { transport } = config;
    return told({ kind: 'use-address', address: shownAddress(other) }, { transport, url: other });
  }
  return told((await trustOf(patient, why, deps, signal)) ?? { kind: 'try-again' });
}

/** Hosts of servers that the person has, which this one may be meant to be. */
function hostsLike({ url }: RemoteConfig, { configuration }: Pick<ExamineDeps, 'configuration'>) {
  const used = configuration
    .resolution()
    .active.flatMap(({ config }) => ('url' in config && URL.canParse(config.url) ? [config.url] : []));
  return likelyHosts(
    new URL(url).hostname,
    used.map((each) => new URL(each).hostname)
  );
}

/** A person may know better than all who could vouch for it; not so where it has run out or was taken back. */
const trustable: ReadonlySet<unknown> = new Set(['selfSigned', 'untrusted', 'wrongHost']);

async function trustOf(
  { config, view }: RemotePatient,
  { code, details }: Failure,
  { certificates }: Pick<ExamineDeps, 'certificates'>,
  signal: AbortSignal
): Promise<Remedy | null> {
  const place = certificatePlace(config.url);
  const isTrustable = code === 'network.tls' && trustable.has(details?.['context']);
  // An administrator’s server is the administrator’s to vouch for.
  if (place === null || !isTrustable || view.scope === 'enterprise') return null;
  const shown = await certificates.look(place, signal);
  return shown.ok ? { kind: 'trust-certificate', place, certificate: shown.value } : null;
}

/** The other family of this computer’s own addresses, or the same address without TLS. */
function otherAddress({ url }: RemoteConfig, { details }: Failure): string | null {
  const other = new URL(url);
  const { context, other: host } = details ?? {};
  if (context === 'otherFamily' && typeof host === 'string') other.host = host;
  else if (context === 'notTls') other.protocol = other.protocol === 'https:' ? 'http:' : 'ws:';
  else return null;
  return other.href;
}

function factOf(step: ReachOutcome['step'], facts: JsonObject, url: string): StepOutcome {
  const { hostname, port, protocol } = new URL(url);
  switch (step) {
    case 'name': {
      const { addresses } = facts;
      if (!Array.isArray(addresses)) return fine('isAddress', { host: hostname });
      return fine('name', { host: hostname, addresses: addresses.map(String).join(', ') });
    }
    case 'line': {
      const usual = protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
      return fine('line', { port: port === '' ? usual : port });
    }
    case 'security': {
      const { validTo } = facts;
      return fine('security', { validTo: typeof validTo === 'string' ? validTo : '' });
    }
  }
}

/** Why an address that can be reached gives no session. */
export async function explainAnswer(
  { config, view }: RemotePatient,
  why: Failure,
  ways: OtherWays,
  signal: AbortSignal
): Promise<{ readonly outcome: Broken; readonly found: FoundWay | null }> {
  const told = (outcome: Broken, found: FoundWay | null = null) => ({ outcome, found });
  switch (why.code) {
    case 'network.dns':
      return told(broken(why, editOr(view, 'try-again', 'url'), 'name'));
    case 'network.refused':
    case 'network.unreachable':
      return told(broken(why, { kind: 'try-again' }, 'line'));
    case 'network.tls':
      return told(broken(why, { kind: 'try-again' }, 'security'));
    case 'network.timeout':
    case 'connect.timeout':
      return told(broken(why, { kind: 'wait-longer' }, 'answer'));
    case 'auth.refused':
    case 'auth.required':
      return told(broken(why, { kind: 'sign-in' }, 'sign-in'));
    case 'protocol.version':
      return told(broken(why, { kind: 'try-again' }, 'handshake'));
    case 'network.redirect':
    case 'config.invalid-entry':
      return told(broken(why, editOr(view, 'try-again', 'url'), 'answer'));
    default:
      break;
  }
  const found = mayBeElsewhere(why) && view.editable ? await ways.find(config, signal) : null;
  if (found === null) {
    return told(
      broken(why, why.retryable ? { kind: 'try-again' } : editOr(view, 'try-again', 'url'), 'answer')
    );
  }
  const address = shownAddress(found.url);
  if (found.transport === config.transport) {
    const elsewhere = failure('protocol.wrong-address', { details: { address } });
    return told(broken(elsewhere, { kind: 'use-address', address }, 'answer'), found);
  }
  const to = text(`doctor:transport.${found.transport}`);
  const configured = text(`doctor:transport.${config.transport}`);
  const details = { address: shownAddress(config.url), configured, to };
  const wrong = failure('protocol.wrong-transport', { details });
  return told(broken(wrong, { kind: 'switch-transport', to: found.transport, address }, 'answer'), found);
}

/** Something answered, and it was not what an MCP server says over this transport. */
function mayBeElsewhere({ code, details }: Failure): boolean {
  if (code === 'network.http-status') return Number(details?.['status']) < 500;
  return code !== 'connect.stopped' && code !== 'network.gone-in-sleep';
}
