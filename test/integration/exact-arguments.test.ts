import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JsonValue } from '#shared/json';
import { expectNoProcessLeft } from '../core/process/test-host';
import { schemaCases } from '../fixtures/schema-cases';
import { nodeServer } from '../fixtures/start-server';
import { startApp } from './traffic-host';
import { startServer } from './transports-remote';

expectNoProcessLeft();

const odd = '{"id":12345678901234567890,"list":[1.0,-0,1e5,0.1],"text":"1.0 \\" 12345678901234567890"}';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patchbay-exact-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What stands behind `"arguments":` in the bytes of a call. */
function argumentsIn(line: string): string {
  const at = line.indexOf('"arguments":') + '"arguments":'.length;
  const json = line.slice(at);
  for (let end = json.length; end > 0; end -= 1) {
    try {
      JSON.parse(json.slice(0, end));
      return json.slice(0, end);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return '';
}

describe('arguments reach the server as they were typed', () => {
  test('TL1: every digit of a number reaches a local server, and the record of traffic', async () => {
    const raw = path.join(temporaryFolder(), 'raw');
    const host = await startApp({ recorder: nodeServer('records-arguments', `--raw=${raw}`) });
    await host.ready('recorder');
    const serverId = host.idOf('recorder');
    const id = 'exact-1';
    await host.ask('tool.call', { serverId, callId: id, name: 'record', argumentsText: odd });
    await host.ended(id);
    const line = readFileSync(raw, 'utf8')
      .split('\n')
      .find((one) => one.includes('"tools/call"'))!;
    expect(argumentsIn(line)).toBe(odd);
    expect((await host.ask('call.arguments', { callId: id })).argumentsText).toBe(odd);
    const { seq } = await host.entry(({ method, kind }) => method === 'tools/call' && kind === 'request');
    expect(JSON.stringify(await host.ask('traffic.message', { seq }))).toContain('12345678901234567890');
  });

  test('TL1: every case’s arguments arrive equal, and those given as text digit by digit', async () => {
    const folder = temporaryFolder();
    for (const one of schemaCases) {
      const schema = path.join(folder, `${one.name}.json`);
      const raw = path.join(folder, `${one.name}.raw`);
      writeFileSync(schema, JSON.stringify(one.inputSchema));
      const host = await startApp({
        recorder: nodeServer('records-arguments', `--schema=${schema}`, `--raw=${raw}`)
      });
      await host.ready('recorder');
      const values: readonly JsonValue[] = [...one.valid, ...(one.tricky ?? [])];
      const texts = [...values.map((value) => JSON.stringify(value)), ...(one.rawValid ?? [])];
      for (const [index, argumentsText] of texts.entries()) {
        const callId = `${one.name}-${String(index)}`;
        const serverId = host.idOf('recorder');
        await host.ask('tool.call', { serverId, callId, name: 'record', argumentsText });
        await host.ended(callId);
      }
      const arrived = readFileSync(raw, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"tools/call"'))
        .map(argumentsIn);
      expect(arrived.slice(0, values.length).map((text): unknown => JSON.parse(text))).toEqual(values);
      expect(arrived.slice(values.length)).toEqual(
        (one.rawValid ?? []).map((text) => text.replaceAll(': ', ':'))
      );
      await host.app.close();
    }
  });

  test.each(['legacy', 'modern'])('TL1: over HTTP too, in the %s era', async (era) => {
    const server = await startServer('http-records', `--era=${era}`);
    const host = await startApp({ remote: { url: server.url } });
    await host.ready('remote');
    const serverId = host.idOf('remote');
    await host.ask('tool.call', { serverId, callId: 'a', name: 'record', argumentsText: odd });
    await host.ended('a');
    const [noted] = (await server.stats()).notes as readonly { body: string; header: string | null }[];
    expect(argumentsIn(noted!.body)).toBe(odd);
    expect(noted!.header).toBe(era === 'modern' ? '12345678901234567890' : null);
  });

  test('TL1: what a built-in server cannot hold is refused before it is sent', async () => {
    const host = await startApp({}, true);
    await host.ready('Playground');
    const serverId = host.idOf('Playground');
    const send = async (callId: string, argumentsText: string) => {
      await host.ask('tool.call', { serverId, callId, name: 'add_numbers', argumentsText });
      await host.ended(callId);
      return Object.values(host.app.snapshot().calls).find((call) => call.id === callId)?.outcome;
    };
    expect(await send('a', '{"first":1.0,"second":2}')).toMatchObject({ type: 'answered', isError: false });
    expect(await send('b', '{"first":12345678901234567890,"second":2}')).toMatchObject({
      type: 'failed',
      failure: { code: 'call.invalid-arguments' }
    });
  });
});
