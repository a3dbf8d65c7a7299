import {
  ProtocolError,
  UrlElicitationRequiredError,
  type Client,
  type ClientCapabilities,
  type ElicitResult
} from '@modelcontextprotocol/client';
import { assertNever } from '#shared/assert-never';
import type { AskAnswer, Question } from '#shared/ask/ask';
import { linkQuestion, readElicitation, readSampling } from '#shared/ask/read-question';
import { failure, type Failure } from '#shared/failure';
import { isJsonObject, type JsonObject } from '#shared/json';
import { defaultAbilities, type Abilities } from '#shared/server/abilities';
import type { ServerEntry } from '#shared/server/config';
import type { Asks } from './contract';

/** Times that one call of the stateless era may come back for answers, and model answers that any call may ask for. */
export const mostRounds = 10;
/** Questions of one connection that may wait at the same time. */
const mostWaiting = 20;
/** How often a call is repeated that the server refused until the person has been somewhere (−32042). */
const mostRepeats = 3;
/** What the specification gives a person's refusal of a sampling request. */
const refused = -1;

/** Stops the clocks of a running call while the person thinks. @returns the function that lets them run again. */
export type HoldCall = () => () => void;

/** A result of `sampling/createMessage`. */
type ModelMessage = {
  readonly role: 'assistant';
  readonly content: { readonly type: 'text'; readonly text: string };
  readonly model: string;
  readonly stopReason: string;
};

export interface RunningCall {
  /** Original name of its tool. */
  readonly tool: string;
  readonly hold: HoldCall;
}

/** What one connection says that it can be asked, and the way of its questions to whoever answers them. */
export interface Questions {
  /** What the SDK's client goes by, and what the stateless era is told with each request. */
  readonly capabilities: ClientCapabilities;
  /** What `initialize` tells instead (CN1). */
  forInitialize(capabilities: JsonObject): JsonObject;
  /** The server's capabilities without what the person switched off: what is off is not asked for (RP8). */
  allowed(capabilities: JsonObject): JsonObject;
  /** Takes the questions that come through this client. */
  answerFor(client: Client): void;
  /** A call begins; questions that come meanwhile belong to it, and end with it. @returns its end. */
  during(call: RunningCall): () => void;
  /** Runs a request again after the person has opened what the server demands first. */
  withLinks(start: () => Promise<unknown>, signal: AbortSignal): Promise<unknown>;
  /** Nobody waits for answers any more. */
  close(): void;
}

export interface QuestionsDeps {
  readonly entry: Pick<ServerEntry, 'id' | 'name'>;
  /** Absent: nobody is there who could answer. */
  readonly asks?: Asks | undefined;
  readonly abilities?: Abilities;
}

export function createQuestions({ entry, asks, abilities = defaultAbilities }: QuestionsDeps): Questions {
  const connection = {};
  const closing = new AbortController();
  const running = new Set<RunningCall>();
  /** Aborted when the last of the calls that run together has ended; null: none of them asked anything. */
  let together: AbortController | null = null;
  let samples = 0;
  let waiting = 0;
  const capabilities: ClientCapabilities = {
    ...(abilities.roots ? { roots: { listChanged: true } } : {}),
    ...(asks !== undefined && abilities.elicitation ? { elicitation: { form: {}, url: {} } } : {}),
    ...(asks?.canSample() === true && abilities.sampling ? { sampling: {} } : {})
  };

  async function put(
    question: Question,
    elicitationId: string | null,
    signal: AbortSignal | undefined
  ): Promise<AskAnswer> {
    if (asks === undefined || waiting >= mostWaiting) return { action: 'cancel' };
    const tools = new Set([...running].map(({ tool }) => tool));
    const ends = [closing.signal, ...(signal === undefined ? [] : [signal])];
    if (running.size > 0) {
      together ??= new AbortController();
      ends.push(together.signal);
    }
    const releases = [...running].map(({ hold }) => hold());
    waiting += 1;
    try {
      return await asks.ask({
        serverId: entry.id,
        serverName: entry.name,
        connection,
        tool: tools.size === 1 ? ([...tools][0] ?? null) : null,
        question,
        elicitationId,
        signal: AbortSignal.any(ends)
      });
    } finally {
      waiting -= 1;
      for (const release of releases) release();
    }
  }

  async function sample(params: JsonObject, signal: AbortSignal): Promise<ModelMessage> {
    if (running.size > 0) samples += 1;
    if (samples > mostRounds)
      throw refusal(failure('call.too-many-asks', { details: { count: mostRounds } }));
    const answer = await put(readSampling(params), null, signal);
    if (answer.action !== 'message') {
      throw refusal(failure('call.ask-declined', { details: { server: entry.name } }));
    }
    const { text, model, stopReason } = answer;
    return { role: 'assistant', content: { type: 'text', text }, model, stopReason };
  }

  /** Whether the person went everywhere the server demands. */
  async function opensAll(error: UrlElicitationRequiredError, signal: AbortSignal): Promise<boolean> {
    for (const { message, url, elicitationId } of error.elicitations) {
      const answer = await put(linkQuestion(message, url, true), elicitationId, signal);
      if (answer.action !== 'accept') return false;
    }
    return error.elicitations.length > 0;
  }

  return {
    capabilities,
    forInitialize: (declared) =>
      declared['elicitation'] === undefined || abilities.links ? declared : { ...declared, elicitation: {} },
    allowed: (declared) =>
      Object.fromEntries(Object.entries(declared).filter(([name]) => !isOff(abilities, name))),
    answerFor: (client) => {
      if (capabilities.elicitation !== undefined) {
        client.setRequestHandler('elicitation/create', async ({ params }, context) => {
          const { elicitationId } = { elicitationId: undefined, ...params };
          const question = readElicitation(asJson(params));
          return elicitResult(await put(question, elicitationId ?? null, context.mcpReq.signal));
        });
        client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => {
          asks?.completed(connection, params.elicitationId);
        });
      }
      if (capabilities.sampling !== undefined) {
        client.setRequestHandler('sampling/createMessage', ({ params }, context) =>
          sample(asJson(params), context.mcpReq.signal)
        );
      }
    },
    during: (call) => {
      if (running.size === 0) samples = 0;
      running.add(call);
      return () => {
        if (!running.delete(call) || running.size > 0) return;
        together?.abort();
        together = null;
      };
    },
    withLinks: async (start, signal) => {
      for (let repeats = 0; ; repeats += 1) {
        try {
          return await start();
        } catch (error) {
          const mayAsk = capabilities.elicitation !== undefined && repeats < mostRepeats && !signal.aborted;
          if (!mayAsk || !(error instanceof UrlElicitationRequiredError)) throw error;
          if (!(await opensAll(error, signal))) throw error;
        }
      }
    },
    close: () => closing.abort()
  };
}

function elicitResult(answer: AskAnswer): ElicitResult {
  switch (answer.action) {
    case 'accept':
      return {
        action: 'accept',
        ...(answer.content === undefined ? {} : { content: answer.content })
      } as ElicitResult;
    case 'decline':
      return { action: 'decline' };
    // A text is no answer to a form.
    case 'message':
    case 'cancel':
      return { action: 'cancel' };
    default:
      return assertNever(answer);
  }
}

/** For the server an error of the protocol; where the question came with an answer, for the call a failure of ours. */
function refusal(why: Failure): ProtocolError {
  return Object.assign(new ProtocolError(refused, why.message), { failure: why });
}

function isOff(abilities: Abilities, capability: string): boolean {
  switch (capability) {
    case 'logging':
    case 'resources':
    case 'prompts':
      return !abilities[capability];
    default:
      return false;
  }
}

/** The SDK's types have no index; what came over the wire is JSON. */
function asJson(params: unknown): JsonObject {
  return isJsonObject(params) ? params : {};
}
