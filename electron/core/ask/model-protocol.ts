import { assertNever } from '#shared/assert-never';
import type { Question, SamplingMessage, SamplingPart } from '#shared/ask/ask';
import type { ModelProvider } from '#shared/ask/model';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';

type Sampling = Extract<Question, { readonly type: 'sampling' }>;

export interface ModelRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

export interface ModelAnswer {
  readonly text: string;
  readonly model: string;
  readonly stopReason: string;
}

/** Asked for where the server gave no limit. */
const usualTokens = 1_024;

/** The question in the provider's own words. */
export function modelRequest(provider: ModelProvider, key: string | null, question: Sampling): ModelRequest {
  const base = provider.address.replace(/\/+$/, '');
  const messages = question.messages.map((message) => ({
    role: message.role,
    content: contentOf(message, provider.kind === 'anthropic' ? anthropicPart : openaiPart)
  }));
  const limit = { max_tokens: question.maxTokens ?? usualTokens };
  switch (provider.kind) {
    case 'anthropic':
      return {
        url: `${base}/messages`,
        headers: { 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) },
        body: {
          model: provider.model,
          ...limit,
          ...(question.systemPrompt === null ? {} : { system: question.systemPrompt }),
          messages
        }
      };
    case 'openai':
    case 'local': {
      const system = question.systemPrompt;
      return {
        url: `${base}/chat/completions`,
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
        body: {
          model: provider.model,
          ...limit,
          messages: [...(system === null ? [] : [{ role: 'system', content: system }]), ...messages]
        }
      };
    }
    default:
      return assertNever(provider.kind);
  }
}

/** null: that is no answer of this protocol. */
export function readModelAnswer(provider: ModelProvider, body: unknown): ModelAnswer | null {
  if (!isJsonObject(body)) return null;
  const model = typeof body['model'] === 'string' ? body['model'] : provider.model;
  if (provider.kind === 'anthropic') {
    const parts = listOf(body['content']).filter((part) => part['type'] === 'text');
    const text = parts.map((part) => (typeof part['text'] === 'string' ? part['text'] : '')).join('');
    return parts.length === 0 ? null : { text, model, stopReason: stopReason(body['stop_reason']) };
  }
  const [choice] = listOf(body['choices']);
  const message = choice?.['message'];
  const text = isJsonObject(message) ? message['content'] : undefined;
  if (typeof text !== 'string') return null;
  return { text, model, stopReason: stopReason(choice?.['finish_reason']) };
}

/** The names that MCP gives them. */
function stopReason(said: JsonValue | undefined): string {
  if (said === 'max_tokens' || said === 'length') return 'maxTokens';
  return said === 'stop_sequence' ? 'stopSequence' : 'endTurn';
}

/** Text alone is understood by every provider; parts are for pictures. */
function contentOf(
  { parts }: SamplingMessage,
  write: (part: SamplingPart) => readonly JsonObject[]
): JsonValue {
  if (parts.some(({ type }) => type === 'image')) return parts.flatMap(write);
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function anthropicPart(part: SamplingPart): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'image':
      return [{ type: 'image', source: { type: 'base64', media_type: part.mimeType, data: part.data } }];
    case 'other':
      return [];
    default:
      return assertNever(part);
  }
}

function openaiPart(part: SamplingPart): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'image':
      return [{ type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${part.data}` } }];
    case 'other':
      return [];
    default:
      return assertNever(part);
  }
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}
