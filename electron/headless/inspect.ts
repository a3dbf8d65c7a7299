import { Buffer } from 'node:buffer';
import { exactText } from '#core/call/exact-numbers';
import { nodeClock } from '#core/node-ports';
import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { say } from '#shared/text/terminal';
import { visibleText } from '#shared/text/visible';
import { connectOne, fail, type Run } from './commands';
import type { InspectCommand } from './inspect-arguments';
import { print } from './output';

type Read = Extract<InspectCommand, { readonly name: 'read' }>;
type Prompt = Extract<InspectCommand, { readonly name: 'prompt' }>;

export function readResource(run: Run, { server, uri }: Read): Promise<number> {
  return inspect(run, server, 'resources/read', ok({ uri }), contentsText);
}

export function getPrompt(run: Run, { server, prompt, args }: Prompt): Promise<number> {
  const values = readValues(args);
  const params = values.ok ? ok({ name: prompt, arguments: values.value }) : values;
  return inspect(run, server, 'prompts/get', params, messagesText);
}

async function inspect(
  run: Run,
  server: string,
  method: string,
  params: Result<JsonObject>,
  words: (result: JsonObject) => string
): Promise<number> {
  if (!params.ok) return fail(run, params.failure);
  const startedAt = nodeClock.now();
  const connected = await connectOne(run, server);
  const answer = connected.ok
    ? await run.app.manager.request(connected.value.id, method, params.value)
    : connected;
  const ms = nodeClock.now() - startedAt;
  if (!answer.ok) {
    const failure = connected.ok
      ? run.app.withoutSecrets(connected.value.id, answer.failure)
      : answer.failure;
    return fail(run, failure, ms);
  }
  if (run.json) await print(exactText(JSON.stringify({ ok: true, result: answer.value, ms }, null, 2)));
  else await print(visibleText(exactText(words(answer.value))));
  return 0;
}

/** Arguments of prompts are texts; what else JSON has is handed over as it is written. */
function readValues(args: string | null): Result<Readonly<Record<string, string>>> {
  if (args === null) return ok({});
  try {
    const value: unknown = JSON.parse(args);
    if (!isJsonObject(value)) return failed('call.invalid-arguments', { cause: 'not an object' });
    return ok(
      Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          typeof each === 'string' ? each : JSON.stringify(each)
        ])
      )
    );
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return failed('call.invalid-arguments', { cause });
  }
}

function contentsText(result: JsonObject): string {
  return listOf(result['contents']).map(blockText).join('\n');
}

function messagesText(result: JsonObject): string {
  return listOf(result['messages'])
    .map((message) => {
      if (!isJsonObject(message)) return JSON.stringify(message);
      const { role, content } = message;
      const blocks = Array.isArray(content) ? listOf(content) : content === undefined ? [] : [content];
      return `${typeof role === 'string' ? role : '?'}: ${blocks.map(blockText).join('\n')}`;
    })
    .join('\n\n');
}

function blockText(block: JsonValue): string {
  if (!isJsonObject(block)) return JSON.stringify(block);
  if (typeof block['text'] === 'string') return block['text'];
  const data = block['blob'] ?? block['data'];
  if (typeof data === 'string') {
    const type = typeof block['mimeType'] === 'string' ? block['mimeType'] : say('unknownType');
    return say('bytes', { count: Buffer.byteLength(data, 'base64'), type });
  }
  if (isJsonObject(block['resource'])) return blockText(block['resource']);
  return JSON.stringify(block);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
