import type { ConfigView } from '../view/snapshot';

/** One call, as other programs make it. Secrets of the configuration are not known here: they stand as variables. */
export interface CallToCopy {
  readonly serverName: string;
  readonly config: ConfigView | null;
  /** Original name. */
  readonly tool: string;
  /** JSON, taken over digit by digit. */
  readonly argumentsText: string;
  readonly era: 'legacy' | 'modern';
  readonly protocolVersion: string;
}

export const copyForms = ['command', 'curl', 'typescript', 'python', 'json-rpc'] as const;
export type CopyForm = (typeof copyForms)[number];

/** @returns null where a call cannot be made in that way. */
export function copyAs(form: CopyForm, call: CallToCopy): string | null {
  switch (form) {
    case 'command':
      return commandLine(call);
    case 'curl':
      return curl(call);
    case 'typescript':
      return typescript(call);
    case 'python':
      return python(call);
    case 'json-rpc':
      return jsonRpc(call);
  }
}

function given({ argumentsText }: CallToCopy): string {
  return argumentsText.trim() === '' ? '{}' : argumentsText.trim();
}

function commandLine(call: CallToCopy): string {
  const words = ['patchbay', 'call', call.serverName, call.tool, '--args', given(call)];
  return words.map(shellWord).join(' ');
}

function jsonRpc(call: CallToCopy): string {
  return message(call, 1);
}

function message(call: CallToCopy, id: number): string {
  const { tool, era, protocolVersion } = call;
  const meta =
    era === 'modern'
      ? `,"_meta":{"io.modelcontextprotocol/protocolVersion":${JSON.stringify(protocolVersion)},"io.modelcontextprotocol/clientInfo":{"name":"copied","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
      : '';
  return `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":${JSON.stringify(tool)},"arguments":${given(call)}${meta}}}`;
}

function curl(call: CallToCopy): string | null {
  const { config, era, protocolVersion, tool } = call;
  if (config?.transport !== 'http') return null;
  const common = [
    `curl -sS ${shellWord(config.url)}`,
    "-H 'Content-Type: application/json'",
    "-H 'Accept: application/json, text/event-stream'",
    `-H 'MCP-Protocol-Version: ${protocolVersion}'`,
    ...Object.keys(config.headers).map((name) => `-H "${name}: $${variable(name)}"`)
  ];
  const request = (body: string, ...more: readonly string[]) =>
    [...common, ...more, `--data-raw ${shellWord(body)}`].join(' \\\n  ');
  if (era === 'modern') {
    const isPlain = /^[\x21-\x7e]+$/.test(tool);
    const name = isPlain ? [`-H ${shellWord(`Mcp-Name: ${tool}`)}`] : [];
    return request(message(call, 1), "-H 'Mcp-Method: tools/call'", ...name);
  }
  const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":${JSON.stringify(protocolVersion)},"capabilities":{},"clientInfo":{"name":"curl","version":"1"}}}`;
  const session = '-H "Mcp-Session-Id: $SESSION"';
  return [
    `SESSION=$(${request(initialize, '-o /dev/null -D -')} | tr -d '\\r' | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: //p')`,
    request('{"jsonrpc":"2.0","method":"notifications/initialized"}', session),
    request(message(call, 1), session)
  ].join('\n');
}

function typescript(call: CallToCopy): string | null {
  const { config, tool } = call;
  if (config === null || config.transport === 'sdk') return null;
  const lines =
    config.transport === 'stdio'
      ? [
          "import { Client } from '@modelcontextprotocol/client';",
          "import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';",
          '',
          'const transport = new StdioClientTransport({',
          `  command: ${JSON.stringify(config.command)},`,
          `  args: ${JSON.stringify(config.args)}${tail(config.cwd, (cwd) => `,\n  cwd: ${JSON.stringify(cwd)}`)}${tail(
            environment(config.env),
            (env) =>
              `,\n  env: { ${env.map((name) => `${JSON.stringify(name)}: process.env[${JSON.stringify(name)}] ?? ''`).join(', ')} }`
          )}`,
          '});'
        ]
      : [
          "import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';",
          '',
          `const transport = new StreamableHTTPClientTransport(new URL(${JSON.stringify(config.url)})${tail(
            environment(config.headers),
            (names) =>
              `, {\n  requestInit: { headers: { ${names.map((name) => `${JSON.stringify(name)}: process.env[${JSON.stringify(variable(name))}] ?? ''`).join(', ')} } }\n}`
          )});`
        ];
  return [
    ...lines,
    "const client = new Client({ name: 'example', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });",
    'await client.connect(transport);',
    `const result = await client.callTool({ name: ${JSON.stringify(tool)}, arguments: ${given(call)} });`,
    'console.log(JSON.stringify(result, null, 2));',
    'await client.close();'
  ].join('\n');
}

function python(call: CallToCopy): string | null {
  const { config, tool } = call;
  if (config === null || config.transport === 'sdk' || config.transport === 'ws') return null;
  const isLocal = config.transport === 'stdio';
  const opening = isLocal
    ? `stdio_client(StdioServerParameters(command=${JSON.stringify(config.command)}, args=${JSON.stringify(config.args)}${tail(
        environment(config.env),
        (names) =>
          `, env={${names.map((name) => `${JSON.stringify(name)}: os.environ[${JSON.stringify(name)}]`).join(', ')}}`
      )}${tail(config.cwd, (cwd) => `, cwd=${JSON.stringify(cwd)}`)}))`
    : `streamablehttp_client(${JSON.stringify(config.url)}${tail(
        environment(config.headers),
        (names) =>
          `, headers={${names.map((name) => `${JSON.stringify(name)}: os.environ[${JSON.stringify(variable(name))}]`).join(', ')}}`
      )})`;
  return [
    'import asyncio, json, os',
    'from mcp import ClientSession' + (isLocal ? ', StdioServerParameters' : ''),
    isLocal
      ? 'from mcp.client.stdio import stdio_client'
      : 'from mcp.client.streamable_http import streamablehttp_client',
    '',
    'async def main():',
    `    async with ${opening} as streams:`,
    '        async with ClientSession(streams[0], streams[1]) as session:',
    '            await session.initialize()',
    `            result = await session.call_tool(${JSON.stringify(tool)}, json.loads(${JSON.stringify(given(call))}))`,
    '            print(result.model_dump_json(indent=2))',
    '',
    'asyncio.run(main())'
  ].join('\n');
}

/** What follows when there is something. */
function tail<Value>(value: Value | null, write: (value: Value) => string): string {
  return value === null ? '' : write(value);
}

function environment(names: Readonly<Record<string, unknown>>): readonly string[] | null {
  const all = Object.keys(names);
  return all.length === 0 ? null : all;
}

/** `X-Api-Key` → `X_API_KEY`, a variable that the reader sets. */
function variable(header: string): string {
  return header.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/** A word for a POSIX shell. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_\-./:=@%+,]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
