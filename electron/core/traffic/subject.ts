import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { jsonParts } from './json-parts';

/** What a message is about, beside its method: a tool's name, an address, an error's words. Not redacted. */
export function subjectOf(message: JSONRPCMessage): string {
  if ('error' in message) return textOf(message.error.message);
  if ('result' in message) return ofResult(message.result);
  const params: unknown = message.params;
  return isJsonObject(params) ? ofParams(message.method, params) : '';
}

function ofResult(result: unknown): string {
  if (!isJsonObject(result) || result['isError'] !== true) return '';
  const { content } = result;
  const first: unknown = Array.isArray(content) ? content[0] : null;
  return isJsonObject(first) ? textOf(first['text']) : '';
}

function ofParams(method: string, params: JsonObject): string {
  switch (method) {
    case 'initialize':
      return isJsonObject(params['clientInfo']) ? textOf(params['clientInfo']['name']) : '';
    case 'notifications/message':
      return textOf(params['data']);
    case 'notifications/progress':
      return textOf(params['message']) || ofProgress(params);
    case 'notifications/cancelled':
      return textOf(params['reason']);
    case 'completion/complete': {
      const about = params['ref'];
      return isJsonObject(about) ? textOf(about['name'] ?? about['uri']) : '';
    }
    default:
      return textOf(params['name'] ?? params['uri'] ?? params['message'] ?? params['level']);
  }
}

function ofProgress({ progress, total }: JsonObject): string {
  if (typeof progress !== 'number') return '';
  return typeof total === 'number' ? `${progress} / ${total}` : String(progress);
}

/** What is no text is written as JSON, as far as it is looked at. */
function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  let written = '';
  for (const part of jsonParts(value)) {
    written += part;
    if (written.length > longestSubject) break;
  }
  return written;
}

export const longestSubject = 1_000;
