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
