import type {
  CallToolResult,
  ContentBlock,
  InputRequiredResult,
  Tool,
  ToolAnnotations
} from '@modelcontextprotocol/server';
import type { JsonObject } from '#shared/json';
import type { LogLevel } from '#shared/traffic/entry';

/** What a client must have declared before a tool that asks it something is listed. */
export type Asking = 'form' | 'url' | 'sampling' | 'roots';

/** What a running tool may do besides answering. */
export interface ToolCall {
  readonly signal: AbortSignal;
  /** What the person or their program answered to the questions of this call, by the question's name. */
  readonly answers: Readonly<Record<string, unknown>> | undefined;
  /** @returns false when the call was cancelled meanwhile. */
  wait(ms: number): Promise<boolean>;
  progress(done: number, total: number, message: string): Promise<void>;
  log(level: LogLevel, text: string): Promise<void>;
}

export interface PlaygroundTool {
  readonly definition: Tool;
  readonly asks?: Asking;
  /** `input` fits the definition's inputSchema. */
  run(input: JsonObject, call: ToolCall): Promise<ToolAnswer> | ToolAnswer;
}

export type ToolAnswer = CallToolResult | InputRequiredResult;

/** Looks at something, changes nothing, reaches nothing outside this program. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export function text(value: string): CallToolResult {
  return { content: [{ type: 'text', text: value }] };
}

export function blocks(...content: ContentBlock[]): CallToolResult {
  return { content };
}

/** The same facts twice: for programs (fits the outputSchema) and, for older clients, as text. */
export function structured(value: JsonObject, words = JSON.stringify(value, null, 2)): CallToolResult {
  return { content: [{ type: 'text', text: words }], structuredContent: { ...value } };
}

export function refusal(value: string): CallToolResult {
  return { ...text(value), isError: true };
}
