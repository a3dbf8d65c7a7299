import { Client, type Tool } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { OpenTransport } from '#core/connection/transport';

export interface Subject {
  /** What the test's title calls it. */
  readonly name: string;
  /** Requirement that the adapter fulfils. */
  readonly id: string;
  open(): Promise<OpenTransport> | OpenTransport;
  /** A tool of its server that does not answer within the test. */
  readonly slowTool: { readonly name: string; readonly arguments: Record<string, unknown> };
  /** A tool of its server that answers. */
  readonly quickTool: { readonly name: string; readonly arguments: Record<string, unknown> };
  /** A call whose answer holds this text; `echoed` takes it out, where it is not all of it. */
  readonly echo: (text: string) => { readonly name: string; readonly arguments: Record<string, unknown> };
  readonly echoed?: (answer: string) => string;
  /** Fails when something of what was opened still lives. */
  expectNothingLeft(opened: OpenTransport): Promise<void> | void;
}

async function connect(opened: OpenTransport): Promise<Client> {
  const client = new Client(
    { name: 'contract', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto', probe: { timeoutMs: 5_000 } } }
  );
  await client.connect(opened.transport);
  return client;
}

/** What every adapter does alike, whatever is behind it. */
export function transportContract(subject: Subject): void {
  const { echoed = (answer) => answer } = subject;
  const echoIn = (result: Awaited<ReturnType<Client['callTool']>>): string => echoed(textOf(result));
  const title = (sentence: string): string => `${subject.id}: ${subject.name} ${sentence}`;

  test(title('connects, lists tools and calls one'), async () => {
    const opened = await subject.open();
    try {
      const client = await connect(opened);
      const names = (await client.listTools()).tools.map((tool: Tool) => tool.name);
      expect(names).toContain(subject.quickTool.name);
      const result = await client.callTool(subject.quickTool);
      expect(result.isError ?? false).toBe(false);
      expect(opened.failure()).toBeNull();
      expect(opened.authorization()).toBeNull();
    } finally {
      await opened.close();
    }
    await subject.expectNothingLeft(opened);
  });

  test(title('tells the client of its end and leaves nothing behind, also when closed twice'), async () => {
    const opened = await subject.open();
    const client = await connect(opened);
    let ends = 0;
    client.onclose = () => (ends += 1);
    await Promise.all([opened.close(), opened.close()]);
    await opened.close();
    expect(ends).toBe(1);
    await subject.expectNothingLeft(opened);
  });

  test(title('rejects a request that waits when it is closed, and every later one'), async () => {
    const opened = await subject.open();
    const client = await connect(opened);
    const pending = client.callTool(subject.slowTool);
    const outcome = expect(pending).rejects.toThrow();
    await opened.close();
    await outcome;
    await expect(client.callTool(subject.quickTool)).rejects.toThrow();
    await expect(opened.transport.send({ jsonrpc: '2.0', method: 'notifications/late' })).rejects.toThrow();
    await subject.expectNothingLeft(opened);
  });

  test(title('answers calls that run at the same time, each with its own'), async () => {
    const opened = await subject.open();
    const client = await connect(opened);
    const texts = Array.from({ length: 50 }, (_unused, index) => `call ${index} “ü€”\n`);
    const results = await Promise.all(texts.map((text) => client.callTool(subject.echo(text))));
    expect(results.map(echoIn)).toEqual(texts);
    await opened.close();
    await subject.expectNothingLeft(opened);
  });

  test(title('carries a message of several megabytes both ways'), async () => {
    const opened = await subject.open();
    const client = await connect(opened);
    const large = 'grüße 🎉 '.repeat(300_000);
    expect(echoIn(await client.callTool(subject.echo(large)))).toBe(large);
    await opened.close();
    await subject.expectNothingLeft(opened);
  });

  test(title('goes on after a call that was cancelled'), async () => {
    const opened = await subject.open();
    const client = await connect(opened);
    const stop = new AbortController();
    const cancelled = expect(client.callTool(subject.slowTool, { signal: stop.signal })).rejects.toThrow();
    await client.callTool(subject.quickTool);
    stop.abort();
    await cancelled;
    expect(echoIn(await client.callTool(subject.echo('after')))).toBe('after');
    await opened.close();
    await subject.expectNothingLeft(opened);
  });

  test(title('can be closed before it was started'), async () => {
    const opened = await subject.open();
    await opened.close();
    await expect(connect(opened)).rejects.toThrow();
    await subject.expectNothingLeft(opened);
  });

  test(title('can be closed while it connects'), async () => {
    const opened = await subject.open();
    const connecting = expect(connect(opened)).rejects.toThrow();
    await opened.close();
    await connecting;
    await subject.expectNothingLeft(opened);
  });
}

function textOf(result: Awaited<ReturnType<Client['callTool']>>): string {
  const [first] = result.content;
  return first?.type === 'text' ? first.text : '';
}
