import { failed, ok, type Result } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import { moveDefinition } from '#shared/secret/move-definition';
import { referencesOf } from '#shared/secret/references';
import type { Configuration } from '../config/contract';
import type { ConnectionManager } from '../connection/contract';
import type { Undos } from '../undos';
import { keepAll, type SecretStore } from './store';

type SecretHandlers = Pick<Handlers, 'secret.keep' | 'secret.list' | 'secret.set' | 'secret.forget'>;

/** What a person may do with the secrets that Patchbay keeps for them (CF7). */
export function createSecretHandlers(
  store: SecretStore,
  deps: {
    readonly configuration: Pick<Configuration, 'resolution'>;
    readonly manager: Pick<ConnectionManager, 'connect'>;
    readonly undos: Undos;
  }
): SecretHandlers {
  const { configuration, manager, undos } = deps;

  /** The servers that refer to each secret. */
  function users(): ReadonlyMap<string, readonly string[]> {
    const { active, suppressed } = configuration.resolution();
    const found = new Map<string, readonly string[]>();
    for (const { name, config } of [...active, ...suppressed]) {
      for (const secret of config === null ? [] : referencesOf(config)) {
        found.set(secret, [...(found.get(secret) ?? []), name]);
      }
    }
    return found;
  }

  /** Who waited for it connects. */
  async function set(name: string, value: string): Promise<Result<null>> {
    const servers = users().get(name) ?? [];
    const waiting = configuration.resolution().active.filter((entry) => servers.includes(entry.name));
    const done = await store.set(name, value);
    if (done.ok) for (const { id, config } of waiting) if (!config.disabled) manager.connect(id);
    return done;
  }

  return {
    'secret.keep': async ({ definition }) => {
      const moved = moveDefinition(definition);
      const kept = await keepAll(moved.secrets, store);
      return kept.ok ? ok({ definition: moved.definition }) : kept;
    },
    'secret.list': async () => {
      const servers = users();
      const names = new Set([...(await store.names()), ...servers.keys()]);
      return ok({ secrets: [...names].sort().map((name) => ({ name, servers: servers.get(name) ?? [] })) });
    },
    'secret.set': async ({ name, value }) => {
      const servers = users().get(name) ?? [];
      if (servers.length === 0 && !(await store.names()).includes(name)) {
        return failed('config.missing-secret', { details: { reference: name } });
      }
      return set(name, value);
    },
    'secret.forget': async ({ name }) => {
      const before = await store.get(name);
      if (!before.ok) return before;
      const { value } = before;
      const done = await store.remove(name);
      if (!done.ok) return done;
      return ok(undos.keep(() => (value === null ? Promise.resolve(ok(null)) : set(name, value))));
    }
  };
}
