declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** One configured server: `scope:name`, unique among all entries of all sources. */
export type ServerId = Branded<'ServerId'>;
/** One tool call; the window makes it, so that it can cancel before the first answer. */
export type CallId = Branded<'CallId'>;

/** One question of a server that waits for an answer. */
export type AskId = Branded<'AskId'>;

export function callId(text: string): CallId {
  return text as CallId;
}

export function serverIdFromText(text: string): ServerId {
  return text as ServerId;
}

export function askId(text: string): AskId {
  return text as AskId;
}
