import { SERVER_INFO_META_KEY, type Client } from '@modelcontextprotocol/client';
import type { EraPin } from '#shared/connection/link';
import type { Era, ServerInfo, SessionInfo } from '#shared/connection/state';
import type { Failure } from '#shared/failure';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import type { ServerConfig } from '#shared/server/config';
import type { Questions } from '../ask/questions';
import { createClient, type ClientIdentity } from './client';
import { failureOf } from './client-failure';
import { maxTries, nextApproach, type Approach } from './era';
import type { EraMemory } from './era-memory';
import { pinFailure } from './era-pin';
import { longestMs } from './limits';
import { probeLimit } from './startup-limit';
import type { OpenTransport } from './transport';
import { createWire, type Wire, type WireListeners } from './wire';

export interface HandshakeDeps {
  readonly config: ServerConfig;
  /** Stands for the configuration in the memory of eras. */
  readonly key: string;
  readonly eras: EraMemory;
  readonly pin: EraPin;
  readonly identity: ClientIdentity;
  /** A fresh way to the server for each try. Whoever gives it closes it in the end. */
  readonly open: (config: ServerConfig) => OpenTransport;
  readonly listeners: WireListeners;
  readonly questions: Questions;
}

/** A client that has shaken hands, with what it runs over. */
export interface Link {
  readonly client: Client;
  readonly wire: Wire;
  readonly opened: OpenTransport;
  readonly info: SessionInfo;
}

export type HandshakeOutcome =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly failure: Failure; readonly opened: OpenTransport };

type Try =
  | { readonly ok: true; readonly link: Link }
  | {
      readonly ok: false;
      readonly error: unknown;
      readonly opened: OpenTransport;
      readonly isPastProbe: boolean;
    };

/** @returns null when `signal` came first. */
export async function shakeHands(deps: HandshakeDeps, signal: AbortSignal): Promise<HandshakeOutcome | null> {
  let approach = firstApproach(deps);
  let wasAsked = false;
  let refusal: (Extract<HandshakeOutcome, { ok: false }> & { readonly error: unknown }) | null = null;
  for (let count = 1; ; count += 1) {
    const result = await tryOnce(deps, approach, signal);
    if (result === null) return null;
    wasAsked ||= approach.kind === 'ask';
    if (result.ok) {
      remember(deps, result.link.info, approach, wasAsked);
      return result;
    }
    const { error, opened, isPastProbe } = result;
    const own = opened.failure();
    const next =
      opened.authorization() === null && count < maxTries
        ? nextApproach({
            transport: deps.config.transport,
            approach,
            error,
            failure: own,
            isPastProbe,
            wasAsked
          })
        : null;
    // That the older transport is not there either tells nothing new.
    refusal ??= { ok: false, failure: own ?? failureOf(error, 'initialize', deps.config), opened, error };
    if (next === null) {
      const why = pinFailure(deps.pin, refusal.error, refusal.failure);
      return { ok: false, failure: why, opened: refusal.opened };
    }
    if (next.kind !== 'older-transport') refusal = null;
    if (next.kind === 'ask') deps.eras.forget(deps.key);
    // A program that ended may hold its lock or port until it is gone.
    if (deps.config.transport === 'stdio') await opened.close();
    approach = next;
  }
}

function firstApproach({ config, eras, key, pin }: HandshakeDeps): Approach {
  // The transport of 2024-11-05 knows no other era.
  if (config.transport === 'sse' || pin === 'legacy') {
    return { kind: 'handshake', newest: null, remembered: false };
  }
  if (pin === 'modern') return { kind: 'modern' };
  const known = eras.recall(key);
  if (known?.era !== 'legacy') return { kind: 'ask' };
  if (known.olderTransport && config.transport === 'http')
    return { kind: 'older-transport', remembered: true };
  return { kind: 'handshake', newest: null, remembered: true };
}

/** What was not found out but pinned or given by the transport is not worth remembering. */
function remember(deps: HandshakeDeps, info: SessionInfo, approach: Approach, wasAsked: boolean): void {
  if (deps.pin !== 'auto' || deps.config.transport === 'sse' || deps.config.transport === 'sdk') return;
  const { era, protocolVersion } = info;
  const olderTransport = approach.kind === 'older-transport';
  deps.eras.remember(deps.key, { era, protocolVersion, olderTransport }, wasAsked);
}

async function tryOnce(deps: HandshakeDeps, approach: Approach, signal: AbortSignal): Promise<Try | null> {
  if (signal.aborted) return null;
  const { config } = deps;
  const isOlder = approach.kind === 'older-transport' && config.transport === 'http';
  const opened = deps.open(isOlder ? { ...config, transport: 'sse' } : config);
  const wire = createWire(opened.transport, isOneChannel(config), deps.listeners, (declared) =>
    deps.questions.forInitialize(declared)
  );
  const client = createClient(deps.identity, approach, deps.questions, probeLimit(config));
  const connecting = client.connect(wire.transport, {
    timeout: longestMs,
    ...(approach.kind === 'ask' || approach.kind === 'modern' ? {} : { prior: { kind: 'legacy' as const } })
  });
  try {
    if ((await unlessAborted(connecting, signal)) === 'aborted') return null;
    return { ok: true, link: { client, wire, opened, info: sessionInfo(client, wire, deps.questions) } };
  } catch (error) {
    return { ok: false, error, opened, isPastProbe: wire.isPastProbe() };
  }
}

function isOneChannel(config: ServerConfig): boolean {
  return config.transport !== 'http' && config.transport !== 'sse';
}

function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<'done' | 'aborted'> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve('aborted');
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(() => resolve('done'), reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** From the server's own words: the SDK drops what it does not know (CN9). */
function sessionInfo(client: Client, wire: Wire, questions: Questions): SessionInfo {
  const said = wire.handshake() ?? {};
  const era: Era = client.getProtocolEra() ?? 'legacy';
  const meta = isJsonObject(said['_meta']) ? said['_meta'] : {};
  return {
    era,
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    serverInfo: serverInfo(era === 'modern' ? meta[SERVER_INFO_META_KEY] : said['serverInfo']),
    capabilities: isJsonObject(said['capabilities']) ? questions.allowed(said['capabilities']) : {},
    instructions: typeof said['instructions'] === 'string' ? said['instructions'] : null
  };
}

function serverInfo(value: JsonValue | undefined): ServerInfo {
  const said: JsonObject = isJsonObject(value) ? value : {};
  const { name, version, title } = said;
  return {
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' ? version : '',
    ...(typeof title === 'string' ? { title } : {})
  };
}
