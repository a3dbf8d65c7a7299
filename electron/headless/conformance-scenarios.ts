import type { App } from '#core/create-app';
import { nodeRandom } from '#core/node-ports';
import type { Tool } from '#shared/catalog/catalog';
import { failed, type Result } from '#shared/failure';
import { callId } from '#shared/ids';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';

export interface Scenario {
  /** The server of the scenario does not answer `server/discover`. */
  readonly knowsNoDiscovery: boolean;
  /** The server is settled already: connected, with its tools listed, or not to be had. @returns whether all went well */
  run(app: App, context: JsonObject): Promise<boolean>;
}

type Run = Scenario['run'];

/** Connecting and listing is all that is looked at. */
const list: Run = (app) => Promise.resolve(isConnected(app));

const calling =
  (tool: string, input: JsonObject = {}): Run =>
  async (app) =>
    (await call(app, tool, input)).ok;

const scenarios: Readonly<Record<string, Run>> = {
  initialize: list,
  'request-metadata': list,
  'json-schema-ref-no-deref': list,
  tools_call: calling('add_numbers', { a: 5, b: 3 }),
  'sse-retry': calling('test_reconnection'),
  'elicitation-sep1034-client-defaults': calling('test_client_elicitation_defaults'),
  'http-standard-headers': async (app) => {
    const [first] = toolsOf(app);
    return first !== undefined && (await call(app, first.originalName, {})).ok;
  },
  'http-custom-headers': async (app, context) => {
    for (const { name, input } of toolCallsIn(context)) await call(app, name, input);
    return isConnected(app);
  },
  'http-invalid-tool-headers': async (app) => {
    for (const { originalName } of toolsOf(app)) await call(app, originalName, { region: 'us-west1' });
    return isConnected(app);
  },
  'sep-2322-client-request-state': async (app) => {
    const tools = [
      'test_mrtr_echo_state',
      'test_mrtr_no_state',
      'test_mrtr_unrelated',
      'test_mrtr_no_result_type'
    ];
    for (const tool of tools) await call(app, tool, {});
    return isConnected(app);
  },
  'json-schema-2020-12-preservation': async (app) => {
    const tool = toolsOf(app).find(({ originalName }) => originalName === 'json_schema_2020_12_tool');
    if (tool === undefined) return false;
    return (await call(app, 'json_schema_echo', { schema: tool.inputSchema })).ok;
  }
};

const withoutDiscovery: ReadonlySet<string> = new Set([
  'http-standard-headers',
  'http-custom-headers',
  'http-invalid-tool-headers',
  'sep-2322-client-request-state'
]);

/** null: none of that name. */
export function scenarioNamed(name: string): Scenario | null {
  const run = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  const found = run ?? (name.startsWith('auth/') ? calling('test-tool') : undefined);
  return found === undefined ? null : { run: found, knowsNoDiscovery: withoutDiscovery.has(name) };
}

function isConnected(app: App): boolean {
  return Object.values(app.state.get().servers).every(({ connection }) => {
    if (connection.type === 'failed') console.error(connection.failure);
    return connection.type === 'connected';
  });
}

function toolsOf(app: App): readonly Tool[] {
  return app.resolution().active.flatMap(({ id }) => app.manager.tools(id));
}

async function call(app: App, name: string, input: JsonObject): Promise<Result<JsonObject>> {
  const [entry] = app.resolution().active;
  if (entry === undefined || !isConnected(app))
    return failed('call.not-connected', { details: { server: 'conformance' } });
  const started = app.calls.start({
    serverId: entry.id,
    serverName: entry.name,
    callId: callId(nodeRandom.hex(8)),
    name,
    argumentsText: JSON.stringify(input),
    idleTimeoutMs: null,
    overallTimeoutMs: null
  });
  const answer = started.ok ? await started.value.done : started;
  if (!answer.ok) console.error(`${name}: ${answer.failure.message} ${answer.failure.cause ?? ''}`);
  return answer;
}

function toolCallsIn(context: JsonObject): readonly { readonly name: string; readonly input: JsonObject }[] {
  const calls: JsonValue | undefined = context['toolCalls'];
  if (!Array.isArray(calls)) return [];
  return (calls as readonly JsonValue[]).filter(isJsonObject).map((each) => ({
    name: typeof each['name'] === 'string' ? each['name'] : '',
    input: isJsonObject(each['arguments']) ? each['arguments'] : {}
  }));
}
