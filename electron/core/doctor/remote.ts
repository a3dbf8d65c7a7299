import { failure, type Failure } from '#shared/failure';
import type { Remedy } from '#shared/doctor/checkup';
import type { JsonObject } from '#shared/json';
import type { RemoteConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { ReachOutcome } from '../connection/reachability';
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
export function shownAddress(url: string): string {
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
    return broken(why, editOr(view));
  }
  const to = isSocket ? 'ws' : 'http';
  return broken(why, { kind: 'switch-transport', to, address: shownAddress(url) });
}

/** A link of the way below HTTP, as `checkReachability` found it. */
export async function readReach(
  { config, view }: RemotePatient,
  { step, facts, failure: why, ms }: ReachOutcome,
  ways: OtherWays,
  signal: AbortSignal
): Promise<{ readonly outcome: StepOutcome; readonly ms: number; readonly found: FoundWay | null }> {
  if (why === null) return { outcome: factOf(step, facts, config.url), ms, found: null };
  const told = (remedy: Remedy, found: FoundWay | null = null) => ({
    outcome: broken(why, remedy),
    ms,
    found
  });
  if (step === 'name')
    return told(why.details?.['context'] === 'noAnswer' ? { kind: 'try-again' } : editOr(view));
  const other = otherAddress(config, why);
  if (other !== null && view.editable && (await speaksMcp({ ...config, url: other }, ways, signal))) {
    const { transport } = config;
    return told({ kind: 'use-address', address: shownAddress(other) }, { transport, url: other });
  }
  return told({ kind: 'try-again' });
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
      return told(broken(why, editOr(view), 'name'));
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
      return told(broken(why, editOr(view), 'answer'));
    default:
      break;
  }
  const found = mayBeElsewhere(why) && view.editable ? await ways.find(config, signal) : null;
  if (found === null) {
    return told(broken(why, why.retryable ? { kind: 'try-again' } : editOr(view), 'answer'));
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
