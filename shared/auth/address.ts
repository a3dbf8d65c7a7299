import { assertNever } from '../assert-never';
import { parseIp, type IpBytes } from './ip';

/** Where an address lies; `never` is where no sign-in has business. */
export type AddressKind = 'public' | 'private' | 'loopback' | NeverKind;
type NeverKind = 'link-local' | 'unspecified' | 'multicast' | 'reserved';

/** From harmless to never; an address that holds another one is as strict as the stricter of both. */
const strictness: readonly AddressKind[] = [
  'public',
  'private',
  'loopback',
  'reserved',
  'multicast',
  'unspecified',
  'link-local'
];

type Range = readonly [prefix: IpBytes, bits: number, kind: AddressKind];

/** The first that fits counts. IANA special-purpose registries; single hosts are the metadata services of clouds. */
const ipv4Ranges: readonly Range[] = [
  [[0], 8, 'unspecified'],
  [[10], 8, 'private'],
  [[100, 100, 100, 200], 32, 'link-local'],
  [[100, 64], 10, 'private'],
  [[127], 8, 'loopback'],
  [[168, 63, 129, 16], 32, 'link-local'],
  [[169, 254], 16, 'link-local'],
  [[172, 16], 12, 'private'],
  [[192, 0, 0], 24, 'reserved'],
  [[192, 0, 2], 24, 'reserved'],
  [[192, 88, 99], 24, 'reserved'],
  [[192, 168], 16, 'private'],
  [[198, 18], 15, 'private'],
  [[198, 51, 100], 24, 'reserved'],
  [[203, 0, 113], 24, 'reserved'],
  [[224], 4, 'multicast'],
  [[240], 4, 'reserved']
];

const ipv6Ranges: readonly Range[] = [
  [bytesOf('::'), 128, 'unspecified'],
  [bytesOf('::1'), 128, 'loopback'],
  [bytesOf('fd00:ec2::254'), 128, 'link-local'],
  [bytesOf('fc00::'), 7, 'private'],
  [bytesOf('fe80::'), 10, 'link-local'],
  [bytesOf('fec0::'), 10, 'private'],
  [bytesOf('ff00::'), 8, 'multicast'],
  [bytesOf('64:ff9b:1::'), 48, 'private'],
  [bytesOf('2001::'), 23, 'reserved'],
  [bytesOf('2001:db8::'), 32, 'reserved'],
  [bytesOf('3fff::'), 20, 'reserved'],
  [bytesOf('2000::'), 3, 'public']
];

/** IPv6 addresses that stand for an IPv4 one: where in them it is, and the least strictness of the whole. */
const embedded: readonly (readonly [prefix: IpBytes, bits: number, at: number, least: AddressKind])[] = [
  [bytesOf('::'), 96, 12, 'public'], // IPv4-compatible
  [bytesOf('::ffff:0:0'), 96, 12, 'public'], // IPv4-mapped
  [bytesOf('::ffff:0:0:0'), 96, 12, 'public'], // RFC 2765
  [bytesOf('64:ff9b::'), 96, 12, 'public'], // NAT64, RFC 6052
  [bytesOf('64:ff9b:1::'), 48, 12, 'private'], // NAT64 of the own network, RFC 8215
  [bytesOf('2002::'), 16, 2, 'public'] // 6to4
];

/** null where the text is a name, which only a lookup can place. */
export function addressKind(text: string): AddressKind | null {
  const bytes = parseIp(text);
  if (bytes === null) return null;
  return bytes.length === 4 ? ipv4Kind(bytes) : ipv6Kind(bytes);
}

function ipv4Kind(bytes: IpBytes): AddressKind {
  return kindIn(ipv4Ranges, bytes) ?? 'public';
}

function ipv6Kind(bytes: IpBytes): AddressKind {
  const own = kindIn(ipv6Ranges, bytes) ?? 'reserved';
  if (own === 'unspecified' || own === 'loopback') return own;
  const holder = embedded.find(([prefix, bits]) => isWithin(bytes, prefix, bits));
  if (holder) return stricter(holder[3], ipv4Kind(bytes.slice(holder[2], holder[2] + 4)));
  return isIsatap(bytes) ? stricter(own, ipv4Kind(bytes.slice(12))) : own;
}

/** RFC 5214: the interface part says that an IPv4 address follows. */
function isIsatap(bytes: IpBytes): boolean {
  const [first, second, third, fourth] = bytes.slice(8);
  return (first === 0 || first === 2) && second === 0 && third === 0x5e && fourth === 0xfe;
}

function stricter(a: AddressKind, b: AddressKind): AddressKind {
  return strictness.indexOf(a) > strictness.indexOf(b) ? a : b;
}

function kindIn(ranges: readonly Range[], bytes: IpBytes): AddressKind | null {
  return ranges.find(([prefix, bits]) => isWithin(bytes, prefix, bits))?.[2] ?? null;
}

function isWithin(bytes: IpBytes, prefix: IpBytes, bits: number): boolean {
  return bytes.every((byte, index) => {
    const counted = Math.min(8, Math.max(0, bits - index * 8));
    return byte >> (8 - counted) === (prefix[index] ?? 0) >> (8 - counted);
  });
}

function bytesOf(text: string): IpBytes {
  return parseIp(text) ?? [];
}

/** What a server may name follows from where it stands itself: a name that leads to several places grants least. */
export type Standing = 'public' | 'private' | 'loopback';

export function standingOf(kinds: readonly AddressKind[]): Standing {
  if (kinds.length === 0 || !kinds.every((kind) => kind === 'loopback' || kind === 'private'))
    return 'public';
  return kinds.includes('private') ? 'private' : 'loopback';
}

/** SE3: whether what a server at `from` names may be contacted at an address of kind `to`. */
export function mayReach(from: Standing, to: AddressKind): boolean {
  switch (to) {
    case 'public':
      return true;
    case 'private':
      return from !== 'public';
    case 'loopback':
      return from === 'loopback';
    case 'link-local':
    case 'unspecified':
    case 'multicast':
    case 'reserved':
      return false;
    default:
      return assertNever(to);
  }
}
