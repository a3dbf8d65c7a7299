import { layOut, rootPart, partNamed, partsOf, stringFrom, type Part } from '#shared/json-schema/scan';

/**
 * One piece of a tool's answer. Texts are offsets into the answer's JSON: ten megabytes are not copied to be looked
 * at, and numbers are shown as they were sent.
 */
export type ResultPart =
  | { readonly type: 'text'; readonly at: Part }
  | {
      readonly type: 'image' | 'audio';
      readonly at: Part;
      readonly mimeType: string;
      readonly data: Part | null;
    }
  | {
      readonly type: 'link';
      readonly at: Part;
      readonly uri: string;
      readonly name: string | null;
      readonly description: string | null;
      readonly mimeType: string | null;
    }
  | {
      readonly type: 'resource';
      readonly at: Part;
      readonly uri: string | null;
      readonly mimeType: string | null;
      readonly text: Part | null;
      readonly blob: Part | null;
    }
  | { readonly type: 'unknown'; readonly at: Part; readonly name: string | null };

export interface ResultView {
  readonly isError: boolean;
  readonly parts: readonly ResultPart[];
  readonly structured: Part | null;
  readonly meta: Part | null;
}

/** @param text the answer's JSON, which the core has checked to be valid. */
export function readResult(text: string): ResultView {
  const { from } = rootPart(text);
  const content = partNamed(text, from, 'content');
  const structured = partNamed(text, from, 'structuredContent');
  const isError = partNamed(text, from, 'isError');
  const blocks = content?.kind === 'list' ? [...partsOf(text, content.from)] : [];
  return {
    isError: isError !== null && text.slice(isError.from, isError.to) === 'true',
    parts: blocks.map((block) => readPart(text, block)),
    structured,
    meta: partNamed(text, from, '_meta')
  };
}

/** One block of content, in a result or in a prompt's message. */
export function readPart(text: string, at: Part): ResultPart {
  const type = stringAt(text, at, 'type');
  switch (type) {
    case 'text': {
      const words = stringPart(text, at, 'text');
      return words === null ? { type: 'unknown', at, name: type } : { type, at: words };
    }
    case 'image':
    case 'audio':
      return {
        type,
        at,
        mimeType: stringAt(text, at, 'mimeType') ?? '',
        data: stringPart(text, at, 'data')
      };
    case 'resource_link': {
      const uri = stringAt(text, at, 'uri');
      if (uri === null) return { type: 'unknown', at, name: type };
      return {
        type: 'link',
        at,
        uri,
        name: stringAt(text, at, 'title') ?? stringAt(text, at, 'name'),
        description: stringAt(text, at, 'description'),
        mimeType: stringAt(text, at, 'mimeType')
      };
    }
    case 'resource': {
      const resource = partNamed(text, at.from, 'resource');
      if (resource === null) return { type: 'unknown', at, name: type };
      return readResource(text, resource);
    }
    default:
      return { type: 'unknown', at, name: type };
  }
}

export type ResourceContent = Extract<ResultPart, { readonly type: 'resource' }>;

/** What a resource holds, as it comes along in a result or by being read. */
export function readResource(text: string, at: Part): ResourceContent {
  return {
    type: 'resource',
    at,
    uri: stringAt(text, at, 'uri'),
    mimeType: stringAt(text, at, 'mimeType'),
    text: stringPart(text, at, 'text'),
    blob: stringPart(text, at, 'blob')
  };
}

function stringPart(text: string, around: Part, name: string): Part | null {
  const part = partNamed(text, around.from, name);
  return part?.kind === 'string' ? part : null;
}

function stringAt(text: string, around: Part, name: string): string | null {
  const part = stringPart(text, around, name);
  return part === null ? null : stringFrom(text.slice(part.from, part.to));
}

/** Bytes that base64 of such a length stands for. */
export function base64Bytes(part: Part): number {
  return Math.floor(((part.to - part.from - 2) * 3) / 4);
}

/** For the clipboard: what a person reads where an answer is nothing but text, else its JSON. */
export function textToCopy(text: string, isPretty: boolean): string {
  const { parts, structured } = readResult(text);
  const isText = parts.length > 0 && structured === null && parts.every((part) => part.type === 'text');
  if (isPretty && isText) {
    return parts.map((part) => stringFrom(text.slice(part.at.from, part.at.to))).join('\n');
  }
  return layOut(text);
}
