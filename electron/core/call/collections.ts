import {
  collectionFile,
  emptyCollection,
  readCollection,
  readCollectionFile,
  viewOf,
  withoutSecretValues,
  type Collection,
  type SavedRequest
} from '#shared/call/collection';
import { withoutSecretArguments } from '#shared/call/secret-arguments';
import { failed, ok, type Result } from '#shared/failure';
import type { CheckedInput, CommandOutput, Handlers } from '#shared/ipc/commands';
import type { JsonObject, JsonValue } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Desktop, Random } from '../ports';
import { createTurns } from '../in-turn';
import type { State } from '../state';

type CollectionCommand = Extract<keyof Handlers, `collection.${string}`>;

/** Saved requests in named collections (TL4), kept in `state.json` without their secrets (SE5). */
export interface Collections {
  load(): Promise<void>;
  readonly handlers: Pick<Handlers, CollectionCommand>;
}

interface Deps {
  readonly kept: KeptState;
  readonly state: Pick<State, 'put'>;
  readonly random: Random;
  readonly desktop: Pick<Desktop, 'saveFile'>;
  /** Of a tool by its server's configured name; an empty one where it is not known now. */
  readonly schemaOf: (server: string, tool: string) => JsonObject;
}

const subject = 'collections';

export function createCollections({ kept, state, random, desktop, schemaOf }: Deps): Collections {
  const collections = new Map<string, Collection>();
  const inTurn = createTurns();
  const newId = () => random.hex(6);

  function publish(): void {
    const views = [...collections].map(([name, collection]) => [name, viewOf(collection)] as const);
    state.put('app', 'collections', Object.fromEntries(views));
  }

  async function write(name: string, collection: Collection | undefined): Promise<Result<null>> {
    const stored = collection === undefined ? undefined : withoutSecretValues(collection);
    const written = await kept.set(subject, name, stored as unknown as JsonValue | undefined);
    if (!written.ok) return written;
    if (collection === undefined) collections.delete(name);
    else collections.set(name, collection);
    publish();
    return ok(null);
  }

  function cleaned(request: SavedRequest): SavedRequest {
    const { argumentsText, leftOut } = withoutSecretArguments(
      schemaOf(request.server, request.tool),
      request.argumentsText
    );
    const all = [...new Set([...(request.leftOut ?? []), ...leftOut])];
    return { ...request, argumentsText, ...(all.length === 0 ? {} : { leftOut: all }) };
  }

  /** Also of what an older version wrote. */
  function withCleaned(collection: Collection): Collection {
    return { ...collection, requests: collection.requests.map(cleaned) };
  }

  function read(name: string): Result<Collection> {
    const found = collections.get(name);
    return found === undefined ? failed('config.unknown-collection', { details: { name } }) : ok(found);
  }

  function change(name: string, edit: (now: Collection) => Collection): Promise<Result<null>> {
    return inTurn(async () => {
      const found = read(name);
      return found.ok ? write(name, edit(found.value)) : found;
    });
  }

  async function save({
    collection,
    request
  }: CheckedInput<'collection.save'>): Promise<Result<CommandOutput<'collection.save'>>> {
    const now = collections.get(collection) ?? emptyCollection;
    const saved = cleaned({ ...request, id: request.id ?? newId() });
    const isKnown = now.requests.some(({ id }) => id === saved.id);
    const requests = isKnown
      ? now.requests.map((one) => (one.id === saved.id ? saved : one))
      : [...now.requests, saved];
    const written = await write(collection, { ...now, requests });
    return written.ok ? ok({ id: saved.id, leftOut: saved.leftOut ?? [] }) : written;
  }

  async function rename(collection: string, to: string): Promise<Result<null>> {
    const found = read(collection);
    if (!found.ok) return found;
    const written = await write(freeName(to, collections), found.value);
    return written.ok ? write(collection, undefined) : written;
  }

  async function take(text: string): Promise<Result<{ readonly collection: string }>> {
    const file = readCollectionFile(text, newId);
    if (!file.ok) return file;
    const name = freeName(file.value.name.slice(0, 90), collections);
    const written = await write(name, withCleaned(file.value.collection));
    return written.ok ? ok({ collection: name }) : written;
  }

  return {
    load: async () => {
      for (const [name, value] of Object.entries(await kept.read(subject))) {
        const found = readCollection(value, newId);
        const clean = withCleaned(found);
        collections.set(name, clean);
        const isWritten = JSON.stringify(withoutSecretValues(clean)) === JSON.stringify(found);
        if (!isWritten) await write(name, clean);
      }
      publish();
    },
    handlers: {
      'collection.read': ({ collection }) => inTurn(() => Promise.resolve(read(collection))),
      'collection.save': (input) => inTurn(() => save(input)),
      'collection.forget': ({ collection, id }) =>
        change(collection, (now) => ({ ...now, requests: now.requests.filter((one) => one.id !== id) })),
      'collection.variables': ({ collection, variables }) =>
        change(collection, (now) => ({ ...now, variables })),
      'collection.rename': ({ collection, id, to }) =>
        id === null
          ? inTurn(() => rename(collection, to))
          : change(collection, (now) => ({
              ...now,
              requests: now.requests.map((one) => (one.id === id ? { ...one, name: to } : one))
            })),
      'collection.remove': ({ collection }) => inTurn(() => write(collection, undefined)),
      'collection.export': async ({ collection }) => {
        const found = await inTurn(() => Promise.resolve(read(collection)));
        if (!found.ok) return found;
        const content = once(collectionFile(collection, withoutSecretValues(found.value)));
        return desktop.saveFile({ suggestedName: `${collection.replace(/[^\w .-]/g, '_')}.json`, content });
      },
      'collection.import': ({ text }) => inTurn(() => take(text))
    }
  };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted} ${String(number)}`)) number += 1;
  return `${wanted} ${String(number)}`;
}
