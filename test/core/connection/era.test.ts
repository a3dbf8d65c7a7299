import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { nextApproach, versionsFrom, type Approach, type FailedTry } from '#core/connection/era';
import { failure } from '#shared/failure';

const ask: Approach = { kind: 'ask' };
const handshake: Approach = { kind: 'handshake', newest: null, remembered: false };
const noAnswer = new SdkError(SdkErrorCode.EraNegotiationFailed, 'the probe failed');

function next(failed: Partial<FailedTry>): Approach | null {
  return nextApproach({
    transport: 'http',
    approach: ask,
    error: noAnswer,
    failure: null,
    isPastProbe: false,
    ...failed
  });
}

function http(status: number, text: string): SdkHttpError {
  return new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'refused', { status, statusText: '', text });
}

describe('TR9: the way of the next try', () => {
  test('TR9: a question for the era that fails is followed by the handshake', () => {
    expect(next({})).toEqual(handshake);
    for (const code of [
      'process.exited',
      'network.http-status',
      'protocol.not-mcp',
      'network.timeout'
    ] as const) {
      expect(next({ failure: failure(code) })).toEqual(handshake);
    }
  });

  test('TR9: a line that is down is not tried in another way', () => {
    for (const code of [
      'network.refused',
      'network.dns',
      'network.tls',
      'process.not-found',
      'auth.refused'
    ] as const) {
      expect(next({ failure: failure(code) })).toBeNull();
    }
  });

  test('TR9: a handshake that fails is not followed by a question', () => {
    expect(next({ approach: handshake })).toBeNull();
    expect(next({ isPastProbe: true })).toBeNull();
    expect(next({ isPastProbe: true, error: http(500, '2025-03-26') })).toBeNull();
  });

  test('TR9: a server that has no handshake at all is asked once more: its first answer came too late', () => {
    const noHeader = '{"jsonrpc":"2.0","id":0,"error":{"code":-32020,"message":"Missing header"}}';
    const late = { approach: handshake, isPastProbe: true, wasAsked: true };
    expect(next({ ...late, error: http(400, noHeader) })).toEqual(ask);
    expect(next({ ...late, error: new ProtocolError(-32022, 'no') })).toEqual(ask);
    expect(next({ ...late, wasAsked: false, error: http(400, noHeader) })).not.toEqual(ask);
    expect(next({ ...late, approach: ask, error: http(400, noHeader) })).not.toEqual(ask);
  });

  test('TR4: an address that refuses both eras is tried by the older transport, once', () => {
    const older = { kind: 'older-transport', remembered: false } as const;
    for (const status of [400, 404, 405, 406]) {
      expect(next({ isPastProbe: true, error: http(status, '') })).toEqual(older);
    }
    for (const status of [401, 403, 408, 429, 500]) {
      expect(next({ isPastProbe: true, error: http(status, '') })).toBeNull();
    }
    expect(next({ isPastProbe: true, error: http(404, ''), approach: older })).toBeNull();
    expect(next({ isPastProbe: true, error: http(404, ''), transport: 'sse' })).toBeNull();
  });

  test('TR4: a remembered older transport that is gone is found out anew, and a line that is down is not', () => {
    const approach = { kind: 'older-transport', remembered: true } as const;
    const status = (number: number): Partial<FailedTry> => ({
      failure: failure('network.http-status', { details: { status: number }, retryable: number >= 500 })
    });
    expect(next({ approach, ...status(405) })).toEqual(ask);
    expect(next({ approach, failure: failure('protocol.not-mcp') })).toEqual(ask);
    expect(next({ approach, ...status(503) })).toBeNull();
    expect(next({ approach, failure: failure('network.refused') })).toBeNull();
  });

  test('TR9: a pinned era is never left', () => {
    for (const isPastProbe of [true, false]) {
      expect(next({ approach: { kind: 'modern' }, isPastProbe, error: http(404, '2025-03-26') })).toBeNull();
    }
  });

  test('TR9: a server that names what it knows gets the newest of that, once', () => {
    const refusal = http(400, 'this server knows 2024-11-05 and 2025-03-26');
    const older = { kind: 'handshake', newest: '2025-03-26', remembered: false };
    expect(next({ isPastProbe: true, error: refusal })).toEqual(older);
    const rpc = new ProtocolError(-32602, 'Unsupported protocol version', { supported: ['2024-11-05'] });
    expect(next({ isPastProbe: true, error: rpc })).toEqual({ ...older, newest: '2024-11-05' });
    const offered: Approach = { ...handshake, newest: '2024-11-05' };
    expect(next({ isPastProbe: true, error: rpc, approach: offered })).toBeNull();
  });

  test('TR9: a remembered era that is wrong is asked for again', () => {
    const remembered: Approach = { ...handshake, remembered: true };
    const refusal = new ProtocolError(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] });
    expect(next({ approach: remembered, isPastProbe: true, error: refusal })).toEqual(ask);
    expect(next({ approach: handshake, isPastProbe: true, error: refusal })).toBeNull();
  });
});

test('TR9: what is offered begins with the newest that the server knows', () => {
  expect(versionsFrom(null)).toBeUndefined();
  expect(versionsFrom('2025-03-26')).toEqual(['2025-03-26', '2024-11-05', '2024-10-07']);
});
