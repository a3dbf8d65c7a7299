import type { ServerId } from '../ids';

/** Tokens that the tools of one server cost a model which is shown all of them (SB1). */
export interface ServerWeight {
  readonly serverId: ServerId;
  readonly tokens: number;
  /** JSON: original name and tokens of each, in the server's order. As values, 10,000 pairs are slow to hand to a window. */
  readonly toolsText: string;
}

export type ToolTokens = readonly (readonly [string, number])[];

export function tokensOfTools({ toolsText }: ServerWeight): ToolTokens {
  return JSON.parse(toolsText) as ToolTokens;
}

/** Common sizes of a model's context window, tokens. */
export const contextWindows = ['128000', '200000', '1000000'] as const;
export type ContextWindow = (typeof contextWindows)[number];

/** Above so many exposed tools it is worth choosing. */
export const manyTools = 30;
