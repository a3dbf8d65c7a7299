import type { Ask, AskAnswer } from '#shared/ask/ask';
import { failed, ok, type Result } from '#shared/failure';
import { askId, type AskId } from '#shared/ids';
import type { CheckedInput, Handlers } from '#shared/ipc/commands';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { Clock } from '../ports';
import type { State } from '../state';
import type { AskRequest, Asks } from './contract';

/** Questions that wait in the snapshot until a person answers them. */
export interface AskQueue {
  readonly asks: Asks;
  readonly handlers: Pick<Handlers, 'ask.answer'>;
}

interface Waiting {
  readonly request: AskRequest;
  readonly settle: (answer: AskAnswer) => void;
}

type Given = CheckedInput<'ask.answer'>['answer'];

export function createAskQueue({ state, clock }: { readonly state: State; readonly clock: Clock }): AskQueue {
  const waiting = new Map<AskId, Waiting>();
  /** Connections of which the person declined everything. */
  const declined = new WeakSet<object>();
  let count = 0;

  function ask(request: AskRequest): Promise<AskAnswer> {
    if (request.signal.aborted) return Promise.resolve({ action: 'cancel' });
    if (declined.has(request.connection)) return Promise.resolve({ action: 'decline' });
    count += 1;
    const id = askId(`ask-${count}`);
    const shown: Ask = {
      id,
      serverId: request.serverId,
      serverName: request.serverName,
      tool: request.tool,
      at: clock.now(),
      order: count,
      question: request.question
    };
    return new Promise((resolve) => {
      const settle = (answer: AskAnswer): void => {
        waiting.delete(id);
        request.signal.removeEventListener('abort', onAbort);
        state.put('asks', id, undefined);
        resolve(answer);
      };
      const onAbort = (): void => settle({ action: 'cancel' });
      request.signal.addEventListener('abort', onAbort, { once: true });
      waiting.set(id, { request, settle });
      state.put('asks', id, shown);
    });
  }

  function declineAll(connection: object): void {
    declined.add(connection);
    for (const { request, settle } of [...waiting.values()]) {
      if (request.connection === connection) settle({ action: 'decline' });
    }
  }

  function answer(id: AskId, given: Given): Result<null> {
    const found = waiting.get(id);
    if (found === undefined) return failed('ask.gone');
    if (given.action === 'decline-all') {
      declineAll(found.request.connection);
      return ok(null);
    }
    const said = read(given);
    if (!said.ok) return said;
    found.settle(said.value);
    return ok(null);
  }

  return {
    asks: {
      canSample: () => true,
      ask,
      completed: (connection, elicitationId) => {
        for (const { request, settle } of [...waiting.values()]) {
          const isIt = request.connection === connection && request.elicitationId === elicitationId;
          if (isIt) settle({ action: 'accept' });
        }
      }
    },
    handlers: {
      'ask.answer': ({ askId: id, answer: given }) => Promise.resolve(answer(id, given))
    }
  };
}

function read(given: Exclude<Given, { action: 'decline-all' }>): Result<AskAnswer> {
  if (given.action === 'message') return ok(given);
  if (given.action !== 'accept') return ok({ action: given.action === 'cancel' ? 'cancel' : 'decline' });
  if (given.contentText === null) return ok({ action: 'accept' });
  const content = parsed(given.contentText);
  if (!content.ok) return content;
  return ok({ action: 'accept', content: content.value });
}

function parsed(text: string): Result<JsonObject> {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? ok(value) : failed('ask.invalid-answer', { cause: 'not an object' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return failed('ask.invalid-answer', { cause: error.message });
  }
}
