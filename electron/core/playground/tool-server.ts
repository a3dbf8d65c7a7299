import {
  fromJsonSchema,
  ProtocolError,
  ProtocolErrorCode,
  type JsonSchemaType,
  type McpServer,
  type ServerContext
} from '@modelcontextprotocol/server';
import type { Clock } from '#core/ports';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { ClientWishes } from './client-wishes';
import { refusal, type PlaygroundTool, type ToolAnswer, type ToolCall } from './tool';
import { wait } from './wait';

/**
 * Answers `tools/list` and `tools/call` itself: the SDK's registry lists the same tools to every client, and turns
 * every error of a tool into a result.
 */
export function serveTools(
  mcp: McpServer,
  tools: readonly PlaygroundTool[],
  wishes: ClientWishes,
  clock: Clock
): void {
  const isOffered = (tool: PlaygroundTool, context: ServerContext): boolean =>
    tool.asks === undefined || wishes.canAnswer(tool.asks, context);

  mcp.server.setRequestHandler('logging/setLevel', (request) => {
    wishes.setLogLevel(request.params.level);
    return {};
  });
  mcp.server.setRequestHandler('tools/list', (_request, context) => ({
    tools: tools.filter((tool) => isOffered(tool, context)).map((tool) => tool.definition)
  }));
  mcp.server.setRequestHandler('tools/call', async (request, context): Promise<ToolAnswer> => {
    const { name, arguments: input = {} } = request.params;
    const tool = tools.find(
      (candidate) => candidate.definition.name === name && isOffered(candidate, context)
    );
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool “${name}” here.`);
    const fault = await findFault(tool, input);
    if (fault !== null) return refusal(`That input does not fit: ${fault}`);
    return tool.run(input as JsonObject, createCall(context, wishes, clock));
  });
}

/** @returns what is wrong with the input, or null. */
async function findFault(tool: PlaygroundTool, input: unknown): Promise<string | null> {
  if (!isJsonObject(input)) return 'it must be an object.';
  const schema = tool.definition.inputSchema as JsonSchemaType; // the same JSON under the SDK's other type for it
  const checked = await fromJsonSchema(schema)['~standard'].validate(input);
  if (checked.issues === undefined) return null;
  return checked.issues.map((issue) => issue.message.replaceAll(/\bdata(?=[ /])/g, 'input')).join('; ');
}

function createCall(context: ServerContext, wishes: ClientWishes, clock: Clock): ToolCall {
  const { signal, inputResponses, _meta: meta, notify } = context.mcpReq;
  return {
    signal,
    answers: inputResponses,
    wait: (ms) => wait(clock, ms, signal),
    progress: async (progress, total, message) => {
      const progressToken = meta?.progressToken;
      if (progressToken === undefined) return; // the caller did not ask for it
      await notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } });
    },
    log: async (level, data) => {
      if (!wishes.wantsLog(level, context)) return;
      await notify({ method: 'notifications/message', params: { level, logger: 'playground', data } });
    }
  };
}
