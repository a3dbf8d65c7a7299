import type { Question } from '#shared/ask/ask';
import { isModelAddress, readModelProvider, type ModelProvider, type ModelView } from '#shared/ask/model';
import { failed, ok, type Result } from '#shared/failure';
import type { AskId } from '#shared/ids';
import type { Undoable } from '#shared/ipc/command';
import type { Handlers } from '#shared/ipc/commands';
import { parsed } from '#shared/json';
import { readBounded } from '../auth/bounded-body';
import type { KeptState } from '../config/kept-state';
import { startDeadline } from '../connection/deadline';
import { describeNetworkError } from '../connection/failures';
import { createTurns } from '../in-turn';
import type { Ports } from '../ports';
import type { State } from '../state';
import type { Undos } from '../undos';
import { modelRequest, readModelAnswer, type ModelAnswer } from './model-protocol';

/** A model that the person set up; it writes drafts of answers, and nothing is sent to a server without the person. */
export interface ModelAnswers {
  load(): Promise<void>;
  readonly handlers: Pick<Handlers, 'model.set' | 'model.forget' | 'ask.suggest'>;
}

const subject = 'sampling';
const entry = 'model';
/** Where its key is in the keychain. */
const account = 'model-provider';
const limitMs = 120_000;
const limitBytes = 5_000_000;

interface Deps {
  readonly ports: Pick<Ports, 'clock' | 'fetch' | 'keychain'>;
  readonly state: State;
  readonly kept: KeptState;
  readonly undos: Undos;
}

export function createModelAnswers({ ports, state, kept, undos }: Deps): ModelAnswers {
  const { keychain } = ports;
  const inTurn = createTurns();

  async function show(provider: ModelProvider | null): Promise<void> {
    if (provider === null) {
      state.put('app', 'model', undefined);
      return;
    }
    const key = await keychain.get(account);
    state.put('app', 'model', { ...provider, hasKey: key.ok && key.value !== null });
  }

  async function set(provider: ModelProvider, key: string | null): Promise<Result<null>> {
    if (!isModelAddress(provider.address))
      return failed('model.address', { details: { address: provider.address } });
    const old = state.get().app.model;
    if (key !== null) {
      const stored = await keychain.set(account, key);
      if (!stored.ok) return stored;
    } else if (old !== undefined && old.address !== provider.address) {
      // A key goes to the address that it was given for, and to no other.
      await keychain.remove(account);
    }
    const written = await kept.set(subject, entry, { ...provider });
    if (!written.ok) return written;
    await show(provider);
    return ok(null);
  }

  async function forget(): Promise<Result<Undoable>> {
    const old = state.get().app.model;
    const key = await keychain.get(account);
    const removed = await keychain.remove(account);
    const written = await kept.set(subject, entry, undefined);
    if (!written.ok) return written;
    await show(null);
    if (!removed.ok) return removed;
    const putBack = ({ hasKey: _key, ...provider }: ModelView) =>
      inTurn(() => set(provider, key.ok ? key.value : null));
    return ok(undos.keep(() => (old === undefined ? Promise.resolve(ok(null)) : putBack(old))));
  }

  async function suggest(id: AskId): Promise<Result<ModelAnswer>> {
    const question = state.get().asks[id]?.question;
    const provider = state.get().app.model;
    if (question?.type !== 'sampling') return failed('ask.gone');
    if (provider === undefined) return failed('model.none');
    const isTold = question.messages.every(({ parts }) => parts.every(({ type }) => type !== 'other'));
    if (!isTold) return failed('model.text-only', { details: { model: provider.model } });
    const key = await keychain.get(account);
    if (!key.ok) return key;
    return fetchAnswer(provider, key.value, question);
  }

  async function fetchAnswer(
    provider: ModelProvider,
    key: string | null,
    question: Extract<Question, { readonly type: 'sampling' }>
  ): Promise<Result<ModelAnswer>> {
    const { url, headers, body } = modelRequest(provider, key, question);
    const { host } = new URL(url);
    const deadline = startDeadline(ports.clock, limitMs);
    try {
      const response = await ports.fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        // A redirect would take the key elsewhere.
        redirect: 'error',
        signal: deadline.signal
      });
      const text = await (await readBounded(response, limitBytes)).text();
      if (!response.ok) {
        const details = { host, status: response.status };
        return failed('model.refused', { details, cause: text.replaceAll(/\s+/g, ' ').slice(0, 300) });
      }
      const answer = readModelAnswer(provider, parsed(text));
      return answer === null ? failed('model.invalid-answer', { details: { host } }) : ok(answer);
    } catch (error) {
      if (deadline.isOver()) {
        return failed('network.timeout', { details: { host, seconds: Math.round(limitMs / 1_000) } });
      }
      return { ok: false, failure: describeNetworkError(error, host) };
    } finally {
      deadline.clear();
    }
  }

  return {
    load: async () => show(readModelProvider((await kept.read(subject))[entry])),
    handlers: {
      'model.set': ({ kind, address, model, key }) => inTurn(() => set({ kind, address, model }, key)),
      'model.forget': () => inTurn(forget),
      'ask.suggest': ({ askId }) => suggest(askId)
    }
  };
}
