import { isList, type JsonObject, type JsonValue } from '../json';
import { secretsOf } from '../traffic/secrets';
import { keychainReference, keychainName } from './fill';
import { handOverKey } from './hand-over-key';
import type { ImportedServer } from './imported';
import { moveSecrets } from './move-secrets';
import { ownEntry } from './own-entry';

/** What whoever receives servers must bring along themselves. */
export type HandOverNeed =
  | {
      readonly kind: 'value';
      readonly server: string;
      /** The name of its reference, by which it is asked for. */
      readonly id: string;
      /** The variable, header or part that it stood in. */
      readonly field: string;
      /** A variable of this computer's environment, not a value of the file. */
      readonly isVariable: boolean;
    }
  | { readonly kind: 'sign-in'; readonly server: string; readonly address: string };

export interface HandOver {
  readonly entries: Readonly<Record<string, JsonObject>>;
  readonly needs: readonly HandOverNeed[];
}

/** These mean the same on every computer, or are there on each. */
const everywhere =
  /^(?:HOME|USER|USERNAME|USERPROFILE|LOGNAME|PATH|PWD|SHELL|LANG|TMP|TEMP|TMPDIR|APPDATA|LOCALAPPDATA|LITERAL)$/;

/**
 * Entries without any secret: in the place of each stands a reference that is asked for when they are taken over.
 * @param signsIn the names of those that a person signs in to.
 */
export function handOver(servers: readonly ImportedServer[], signsIn: ReadonlySet<string>): HandOver {
  const entries: Record<string, JsonObject> = {};
  const needs: HandOverNeed[] = [];
  for (const server of servers) {
    const { name } = server;
    const moved = moveSecrets(name, server.own);
    const found = new Map<string, HandOverNeed>();
    for (const { name: id, field } of moved.secrets) {
      found.set(id, { kind: 'value', server: name, id, field, isVariable: false });
    }
    // What a secret is elsewhere in the entry it is here, too: in the command line that gives headers, for one.
    const left = secretsOf(server.own).filter((value) => !value.includes('${'));
    const text = (value: string): string => {
      let rest = value;
      for (const secret of left) {
        if (!rest.includes(secret)) continue;
        const same = moved.secrets.find((each) => each.value === secret);
        const id =
          same?.name ?? keychainName(`${name.replaceAll('/', '-')}/more-${String(left.indexOf(secret) + 1)}`);
        if (same === undefined) {
          found.set(id, { kind: 'value', server: name, id, field: 'headersHelper', isVariable: false });
        }
        rest = rest.replaceAll(secret, keychainReference(id));
      }
      return rest.replace(/\$\{(\w+)\}/g, (written, variable: string) => {
        if (everywhere.test(variable)) return written;
        found.set(variable, { kind: 'value', server: name, id: variable, field: variable, isVariable: true });
        return keychainReference(variable);
      });
    };
    const entry = ownEntry({ ...server, own: moved.config });
    const clean = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, deep(value, text)]));
    for (const id of referencesIn(clean)) {
      if (!found.has(id)) {
        const field = id.split('/').at(-1) ?? id;
        found.set(id, { kind: 'value', server: name, id, field, isVariable: false });
      }
    }
    entries[name] = clean;
    needs.push(...found.values());
    if (signsIn.has(name) && server.own.transport !== 'stdio') {
      needs.push({ kind: 'sign-in', server: name, address: originOf(server.own.url) });
    }
  }
  return { entries, needs };
}

/** The one file; `describe` says to whoever opens it what a value is. */
export function handOverText(
  { entries, needs }: HandOver,
  describe: (need: Extract<HandOverNeed, { kind: 'value' }>) => string
): string {
  const asked = new Map<string, JsonObject>();
  for (const need of needs) {
    if (need.kind !== 'value' || asked.has(need.id)) continue;
    asked.set(need.id, { id: need.id, type: 'promptString', description: describe(need), password: true });
  }
  const signIns = needs.flatMap((need) =>
    need.kind === 'sign-in' ? [{ server: need.server, address: need.address }] : []
  );
  const file = {
    mcpServers: entries,
    inputs: [...asked.values()],
    [handOverKey]: { by: 'Patchbay', signIns }
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function deep(value: JsonValue, text: (value: string) => string): JsonValue {
  if (typeof value === 'string') return text(value);
  if (isList(value)) return value.map((each) => deep(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner, text)]));
}

function referencesIn(entry: JsonObject): ReadonlySet<string> {
  return new Set(
    [...JSON.stringify(entry).matchAll(/\$\{keychain:([^}"]+)\}/g)].flatMap(([, id]) => id ?? [])
  );
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
