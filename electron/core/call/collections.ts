import {
  collectionFile,
  emptyCollection,
  readCollection,
  readCollectionFile,
  viewOf,
  type Collection,
  type SavedRequest
} from '#shared/call/collection';
import { failed, ok, type Result } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import type { JsonValue } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Desktop, Random } from '../ports';
import type { State } from '../state';

type CollectionCommand = Extract<keyof Handlers, `collection.${string}`>;

/** Saved requests in named collections (TL4), kept in `state.json`. */
export interface Collections {
  load(): Promise<void>;
  read(name: string): Result<Collection>;
  readonly handlers: Pick<Handlers, CollectionCommand>;
}

interface Deps {
  readonly kept: KeptState;
  readonly state: Pick<State, 'put'>;
  readonly random: Random;
  readonly desktop: Pick<Desktop, 'saveFile'>;
}

const subject = 'collections';

export function createCollections({ kept, state, random, desktop }: Deps): Collections {
  const collections = new Map<string, Collection>();
  const newId = () => random.hex(6);

  function publish(): void {
    const views = [...collections].map(([name, collection]) => [name, viewOf(collection)] as const);
    state.put('app', 'collections', Object.fromEntries(views));
  }

  async function write(name: string, collection: Collection | undefined): Promise<Result<null>> {
    const written = await kept.set(subject, name, collection as unknown as JsonValue | undefined);
    if (!written.ok) return written;
    if (collection === undefined) collections.delete(name);
    else collections.set(name, collection);
    publish();
    return ok(null);
  }

  function read(name: string): Result<Collection> {
    const found = collections.get(name);
    return found === undefined ? failed('config.unknown-collection', { details: { name } }) : ok(found);
  }

  async function change(name: string, edit: (now: Collection) => Collection): Promise<Result<null>> {
    const found = read(name);
    return found.ok ? write(name, edit(found.value)) : found;
  }

  return {
    read,
    load: async () => {
      for (const [name, value] of Object.entries(await kept.read(subject))) {
        collections.set(name, readCollection(value, newId));
      }
      publish();
    },
    handlers: {
      'collection.read': ({ collection }) => Promise.resolve(read(collection)),
      'collection.save': async ({ collection, request }) => {
        const now = collections.get(collection) ?? emptyCollection;
        const saved: SavedRequest = { ...request, id: request.id ?? newId() };
        const isKnown = now.requests.some(({ id }) => id === saved.id);
        const requests = isKnown
          ? now.requests.map((one) => (one.id === saved.id ? saved : one))
          : [...now.requests, saved];
        const written = await write(collection, { ...now, requests });
        return written.ok ? ok({ id: saved.id }) : written;
      },
      'collection.forget': ({ collection, id }) =>
        change(collection, (now) => ({ ...now, requests: now.requests.filter((one) => one.id !== id) })),
      'collection.variables': ({ collection, variables }) =>
        change(collection, (now) => ({ ...now, variables })),
      'collection.remove': ({ collection }) => write(collection, undefined),
      'collection.export': async ({ collection }) => {
        const found = read(collection);
        if (!found.ok) return found;
        const content = once(collectionFile(collection, found.value));
        return desktop.saveFile({ suggestedName: `${collection.replace(/[^\w .-]/g, '_')}.json`, content });
      },
      'collection.import': async ({ text }) => {
        const file = readCollectionFile(text, newId);
        if (!file.ok) return file;
        const name = freeName(file.value.name.slice(0, 90), collections);
        const written = await write(name, file.value.collection);
        return written.ok ? ok({ collection: name }) : written;
      }
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
