/** 4 or 16 numbers of one byte each. */
export type IpBytes = readonly number[];

/**
 * Reads an address in every spelling that some resolver takes: dotted with one to four parts, each decimal, octal or
 * hexadecimal (inet_aton, and URL Standard, "IPv4 parser"); IPv6 with `::`, a dotted end, brackets and a zone; a dot at
 * the end. null: this is a name.
 */
export function parseIp(text: string): IpBytes | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(?<=[^.])\.$/, '');
  return bare.includes(':') ? parseIpv6(bare.replace(/%.*$/s, '')) : parseIpv4(bare);
}

function parseIpv4(text: string): IpBytes | null {
  const parts = text.split('.').map(parseNumber);
  const known = parts.filter((part) => part !== null);
  const last = known.at(-1);
  if (last === undefined || known.length !== parts.length || known.length > 4) return null;
  const leading = known.slice(0, -1);
  const bytesInLast = 4 - leading.length;
  if (leading.some((part) => part > 255) || last >= 256 ** bytesInLast) return null;
  const ending = Array.from(
    { length: bytesInLast },
    (_, index) => Math.floor(last / 256 ** (bytesInLast - 1 - index)) % 256
  );
  return [...leading, ...ending];
}

function parseNumber(part: string): number | null {
  if (/^0x[0-9a-f]*$/i.test(part)) return part.length === 2 ? 0 : parseInt(part, 16);
  if (/^0[0-7]+$/.test(part)) return parseInt(part, 8);
  return /^(0|[1-9][0-9]*)$/.test(part) ? Number(part) : null;
}

function parseIpv6(text: string): IpBytes | null {
  const halves = text.split('::');
  const [head = '', tail] = halves;
  if (halves.length > 2) return null;
  const before = readGroups(head);
  const after = tail === undefined ? [] : readGroups(tail);
  if (before === null || after === null) return null;
  const missing = 16 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return null;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function readGroups(text: string): IpBytes | null {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes = groups.map((group, index) => {
    if (group.includes('.')) {
      return index === groups.length - 1 && group.split('.').length === 4 ? parseIpv4(group) : null;
    }
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.includes(null) ? null : bytes.flatMap((pair) => pair ?? []);
}
