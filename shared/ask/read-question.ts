import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import type { Question, SamplingMessage, SamplingPart } from './ask';

type Form = Extract<Question, { type: 'form' }>;
type Link = Extract<Question, { type: 'link' }>;
type Sampling = Extract<Question, { type: 'sampling' }>;

/** The parameters of `elicitation/create`, which the SDK has checked already. */
export function readElicitation(params: JsonObject): Form | Link {
  const message = textAt(params, 'message') ?? '';
  if (params['mode'] === 'url') return linkQuestion(message, textAt(params, 'url') ?? '', false);
  const schema = params['requestedSchema'];
  return { type: 'form', message, schema: formSchema(isJsonObject(schema) ? schema : { type: 'object' }) };
}

/** @param blocks whether a call waits for what is done there. */
export function linkQuestion(message: string, url: string, blocks: boolean): Link {
  return { type: 'link', message, url, host: openableHost(url), blocks };
}

/** Only web addresses are opened, and none that pretends to be another by a user name before its host. */
function openableHost(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? host : null;
}

/** The old way of naming choices (`enumNames`) becomes the one that forms know. */
function formSchema(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  if (!isJsonObject(properties)) return schema;
  const entries = Object.entries(properties).map(([name, property]) => [name, withTitles(property)] as const);
  return { ...schema, properties: Object.fromEntries(entries) };
}

function withTitles(property: JsonValue): JsonValue {
  if (!isJsonObject(property)) return property;
  const { enum: values, enumNames: names, ...rest } = property;
  if (!isList(values) || !isList(names) || names.length !== values.length) return property;
  const titled = values.map((value, index) => ({ const: value, title: titleIn(names, index) }));
  return { ...rest, oneOf: titled };
}

function titleIn(names: readonly JsonValue[], index: number): string {
  const name = names[index];
  return typeof name === 'string' ? name : JSON.stringify(name ?? null);
}

/** The parameters of `sampling/createMessage`. */
export function readSampling(params: JsonObject): Sampling {
  const messages = params['messages'];
  const preferences = params['modelPreferences'];
  const hints = isJsonObject(preferences) ? preferences['hints'] : undefined;
  const maxTokens = params['maxTokens'];
  return {
    type: 'sampling',
    messages: isList(messages) ? messages.filter(isJsonObject).map(readMessage) : [],
    systemPrompt: textAt(params, 'systemPrompt'),
    maxTokens: typeof maxTokens === 'number' ? maxTokens : null,
    modelHints: isList(hints)
      ? hints.flatMap((hint) => (isJsonObject(hint) ? (textAt(hint, 'name') ?? []) : []))
      : []
  };
}

function readMessage(message: JsonObject): SamplingMessage {
  const content = message['content'];
  const parts = isList(content) ? content : content === undefined ? [] : [content];
  return {
    role: message['role'] === 'assistant' ? 'assistant' : 'user',
    parts: parts.filter(isJsonObject).map(readPart)
  };
}

function readPart(part: JsonObject): SamplingPart {
  const text = textAt(part, 'text');
  if (part['type'] === 'text' && text !== null) return { type: 'text', text };
  const [mimeType, data] = [textAt(part, 'mimeType'), textAt(part, 'data')];
  if (part['type'] === 'image' && mimeType !== null && data !== null && isPicture(mimeType, data)) {
    return { type: 'image', mimeType, data };
  }
  return { type: 'other', what: textAt(part, 'mimeType') ?? textAt(part, 'type') ?? '?' };
}

/** About 5 MB, which is also what models take at most. */
const longestPicture = 7_000_000;

function isPicture(mimeType: string, data: string): boolean {
  return (
    /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType) &&
    data.length <= longestPicture &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(data)
  );
}

function textAt(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' ? value : null;
}
