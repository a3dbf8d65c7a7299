import type { AskId, ServerId } from '../ids';
import type { JsonObject } from '../json';

/** One part of a message of a sampling request, as the window shows it. */
export interface SamplingMessage {
  readonly role: 'user' | 'assistant';
  /** Text and pictures as they came; of anything else what it is, e.g. `audio/wav`. */
  readonly parts: readonly SamplingPart[];
}

export type SamplingPart =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is base64 of a kind that browsers and models know. */
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'other'; readonly what: string };

/** What a server wants to know. All its words are data. */
export type Question =
  | {
      readonly type: 'form';
      readonly message: string;
      /** The flat subset of JSON Schema, made ready for the form. */
      readonly schema: JsonObject;
    }
  | {
      readonly type: 'link';
      readonly message: string;
      readonly url: string;
      /** null: not an address that is opened. */
      readonly host: string | null;
      /** The server refused a call until this is done (−32042): the call is repeated after the person says so. */
      readonly blocks: boolean;
    }
  | {
      readonly type: 'sampling';
      readonly messages: readonly SamplingMessage[];
      readonly systemPrompt: string | null;
      readonly maxTokens: number | null;
      /** Models that the server would like, most wanted first. */
      readonly modelHints: readonly string[];
    };

/** What the person may say to it. `content` fits the schema of the form. */
export type AskAnswer =
  | { readonly action: 'accept'; readonly content?: JsonObject }
  | {
      readonly action: 'message';
      readonly text: string;
      readonly model: string;
      readonly stopReason: string;
    }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** A question that waits for the person. */
export interface Ask {
  readonly id: AskId;
  readonly serverId: ServerId;
  readonly serverName: string;
  /** Original name of the tool that waits for the answer; null: none, or not known. */
  readonly tool: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How many questions came before it; the window shows the lowest first. */
  readonly order: number;
  readonly question: Question;
}
