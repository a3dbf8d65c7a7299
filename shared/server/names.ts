const maxLength = 64;
const maxServerPart = 30;

export interface ToolName {
  readonly name: string;
  /** Whether another tool of the server would have had the same name (NM3). */
  readonly collides: boolean;
}

/**
 * Names of a server's tools as AI programs see them (NM1–NM4): `mcp__server__tool`, at most 64 of `[A-Za-z0-9_-]`.
 * Depends on the set of originals only, never on their order. Of tools that would share a name, the one whose
 * original is that name keeps it; the others get a hash of their original, which stays the same for ever.
 * @returns by original name; originals given twice are one.
 */
export function toolNames(server: string, originals: Iterable<string>): ReadonlyMap<string, ToolName> {
  const groups = new Map<string, string[]>();
  for (const original of new Set(originals)) {
    const name = plainName(server, original);
    groups.set(name, [...(groups.get(name) ?? []), original]);
  }
  const names = new Map<string, ToolName>();
  const taken = new Set<string>(groups.keys());
  for (const name of [...groups.keys()].sort()) {
    const group = (groups.get(name) ?? []).sort();
    const collides = group.length > 1;
    for (const original of group) {
      const keeps = !collides || clean(original) === original;
      names.set(original, { name: keeps ? name : freeName(server, original, name, taken), collides });
    }
  }
  return names;
}

function clean(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/gu, '_');
}

function plainName(server: string, original: string): string {
  const name = `mcp__${clean(server)}__${clean(original)}`;
  if (name.length <= maxLength) return name;
  // A long server name must not push the tool's own name out of sight.
  const short = `mcp__${clean(server).slice(0, maxServerPart)}__${clean(original)}`;
  return withHash(short, `${server}\n${original}`);
}

/** Hashes again until nobody has the name: a tool may be called like another one's hash. */
function freeName(server: string, original: string, name: string, taken: Set<string>): string {
  for (let round = 0; ; round += 1) {
    const candidate = withHash(name, `${server}\n${original}${'\n'.repeat(round)}`);
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

function withHash(name: string, hashed: string): string {
  const suffix = `_${fnv1a(hashed)}`;
  return name.slice(0, maxLength - suffix.length) + suffix;
}

/** FNV-1a, 32 bits, as eight hexadecimal digits. Not a secret, only short and the same everywhere. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
