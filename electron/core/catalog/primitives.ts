import { failed, ok, type Failure, type Result } from '#shared/failure';
import type { CallProgress } from '#shared/call/state';
import type { ServerId } from '#shared/ids';
import { readingKey, type ReadKind } from '#shared/catalog/reading';
import type { Completion } from '#shared/ipc/inspect-commands';
import type { Handlers } from '#shared/ipc/commands';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { ConnectionManager } from '../connection/contract';
import type { State } from '../state';
import { exactText } from '../call/exact-numbers';
import { expandTemplate } from './expand-template';
import type { Following } from './following';

interface PrimitivesDeps {
  readonly manager: () => Pick<ConnectionManager, 'request'>;
  readonly state: Pick<State, 'get' | 'put'>;
  readonly following: Following;
  /** Takes the secrets of a server's configuration out of what it said. */
  readonly cleaned: (serverId: ServerId, failure: Failure) => Failure;
}

type PrimitiveCommand =
  | 'resource.read'
  | 'resource.expand'
  | 'resource.follow'
  | 'resource.unfollow'
  | 'resource.seen'
  | 'prompt.get'
  | 'completion.complete';

/** Completion serves typing: an answer that comes later is of no use. */
const completionMs = 5_000;
const nothing: Completion = { values: [], hasMore: false };

/** Resources and prompts: read, filled in, completed (RP1, RP2). */
export function createPrimitives(deps: PrimitivesDeps): Pick<Handlers, PrimitiveCommand> {
  const { following } = deps;

  /** One question may be asked again before it is answered; the last that ends takes its progress along. */
  const asking = new Map<string, number>();

  function tell(key: string, progress: CallProgress | undefined): void {
    const { [key]: before, ...others } = deps.state.get().app.reading ?? {};
    if (before === progress) return;
    deps.state.put('app', 'reading', progress === undefined ? others : { ...others, [key]: progress });
  }

  async function ask(
    [kind, name]: readonly [ReadKind, string],
    serverId: ServerId,
    method: string,
    params: JsonObject
  ): Promise<Result<string>> {
    const key = readingKey(kind, serverId, name);
    asking.set(key, (asking.get(key) ?? 0) + 1);
    const answer = await deps
      .manager()
      .request(serverId, method, params, null, (progress) => tell(key, progress));
    const left = (asking.get(key) ?? 1) - 1;
    if (left === 0) {
      asking.delete(key);
      tell(key, undefined);
    } else asking.set(key, left);
    if (!answer.ok) return { ok: false, failure: deps.cleaned(serverId, answer.failure) };
    return asText(answer.value, method);
  }

  function completes(serverId: ServerId): boolean {
    const connection = deps.state.get().servers[serverId]?.connection;
    return connection?.type === 'connected' && isJsonObject(connection.capabilities['completions']);
  }

  return {
    'resource.read': async ({ serverId, uri }) => {
      const answer = await ask(['resource', uri], serverId, 'resources/read', { uri });
      return answer.ok ? ok({ resultText: answer.value }) : answer;
    },
    'resource.expand': ({ uriTemplate, values }) => Promise.resolve(expandTemplate(uriTemplate, values)),
    'resource.follow': ({ serverId, uri }) => following.follow(serverId, uri),
    'resource.unfollow': async ({ serverId, uri }) => {
      await following.unfollow(serverId, uri);
      return ok(null);
    },
    'resource.seen': ({ serverId, uri }) => {
      following.seen(serverId, uri);
      return Promise.resolve(ok(null));
    },
    'prompt.get': async ({ serverId, name, arguments: values }) => {
      const answer = await ask(['prompt', name], serverId, 'prompts/get', { name, arguments: values });
      return answer.ok ? ok({ resultText: answer.value }) : answer;
    },
    'completion.complete': async ({ serverId, of, argument, value, context }) => {
      if (!completes(serverId)) return ok(nothing);
      const ref =
        of.kind === 'prompt'
          ? { type: 'ref/prompt', name: of.name }
          : { type: 'ref/resource', uri: of.uriTemplate };
      const params = { ref, argument: { name: argument, value }, context: { arguments: context } };
      const answer = await deps.manager().request(serverId, 'completion/complete', params, completionMs);
      // What cannot be completed can still be typed.
      return ok(answer.ok ? completionIn(answer.value) : nothing);
    }
  };
}

function completionIn(answer: JsonObject): Completion {
  const { completion } = answer;
  if (!isJsonObject(completion) || !Array.isArray(completion['values'])) return nothing;
  const values: readonly unknown[] = completion['values'];
  return {
    values: values.filter((value) => typeof value === 'string').slice(0, 100),
    hasMore: completion['hasMore'] === true
  };
}

function asText(value: JsonObject, method: string): Result<string> {
  try {
    return ok(exactText(JSON.stringify(value)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const cause = 'it is nested too deeply or too large';
    return failed('protocol.invalid-answer', { details: { method }, cause });
  }
}
