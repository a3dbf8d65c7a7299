import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKind, mayReach, standingOf, type AddressKind } from '#shared/auth/address';
import { parseIp } from '#shared/auth/ip';

const spellings: readonly (readonly [AddressKind, readonly string[]])[] = [
  [
    'loopback',
    [
      ...[
        '127.0.0.1',
        '127.1',
        '127.0.1',
        '2130706433',
        '0x7f000001',
        '0x7f.1',
        '0177.0.0.1',
        '017700000001'
      ],
      ...['127.0.0.1.', '127.255.255.254', '0X7F.0x0.0.1', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::1%lo'],
      ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1', '[::ffff:127.0.0.1]'],
      ...['2002:7f00:1::', '64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b:1::127.0.0.1']
    ]
  ],
  [
    'link-local',
    [
      ...[
        '169.254.169.254',
        '2852039166',
        '0xa9fea9fe',
        '0251.0376.0251.0376',
        '169.254.43518',
        '169.16689662'
      ],
      ...['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '2002:a9fe:a9fe::1', '64:ff9b::a9fe:a9fe'],
      ...['fe80::1', 'fe80::1%eth0', '[fe80::1%25eth0]', 'febf:ffff::', 'fe80::5efe:8.8.8.8'],
      ...['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', '2606:4700::5efe:169.254.169.254']
    ]
  ],
  [
    'private',
    [
      ...[
        '10.0.0.1',
        '10.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.0.1',
        '192.168.257',
        '100.64.0.1',
        '198.18.0.1'
      ],
      ...['fc00::1', 'fd12:3456::1', 'fec0::1', '::ffff:10.0.0.1', '2002:a00:1::', '64:ff9b::192.168.1.1'],
      ...['64:ff9b:1::8.8.8.8', '::10.0.0.1']
    ]
  ],
  ['unspecified', ['0.0.0.0', '0', '0x0', '00', '0.1.2.3', '::', '[::]', '::ffff:0.0.0.0', '2002::']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', '::ffff:224.0.0.1']],
  [
    'reserved',
    [
      ...[
        '192.0.0.192',
        '192.0.2.1',
        '192.88.99.1',
        '198.51.100.1',
        '203.0.113.9',
        '240.0.0.1',
        '255.255.255.255'
      ],
      ...['2001:db8::1', '2001::1', '3fff::1', '100::1', '5f00::1', '4000::']
    ]
  ],
  [
    'public',
    [
      ...['8.8.8.8', '134744072', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
      ...[
        '192.167.0.1',
        '128.0.0.1',
        '126.255.255.255',
        '2606:4700::1111',
        '::ffff:8.8.8.8',
        '64:ff9b::8.8.8.8'
      ],
      ...['2002:808:808::', '223.255.255.255']
    ]
  ]
];

describe('where an address lies', () => {
  test.each(spellings)('SE3: in every spelling, %s', (kind, texts) => {
    expect(Object.fromEntries(texts.map((text) => [text, addressKind(text)]))).toEqual(
      Object.fromEntries(texts.map((text) => [text, kind]))
    );
  });

  test('SE3: names are left to the lookup', () => {
    const names = [
      'localhost',
      'localhost.',
      'example.com',
      '1.2.3.4.example',
      'a',
      '',
      '.',
      '127.0.0.1..',
      '0x7g'
    ];
    const noAddresses = [
      '256.0.0.1',
      '1.2.3.4.5',
      '127.0.0.256',
      '4294967296',
      '1::2::3',
      '1:2:3',
      '::1.2.3',
      ':::'
    ];
    for (const text of [...names, ...noAddresses]) expect([text, addressKind(text)]).toEqual([text, null]);
  });

  const byte = fc.integer({ min: 0, max: 255 });
  const ipv4 = fc.tuple(byte, byte, byte, byte);

  test('SE3: every spelling of an IPv4 address lies where its plain one does', () => {
    fc.assert(
      fc.property(ipv4, ([a, b, c, d]) => {
        const plain = [a, b, c, d].join('.');
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const hex = (n: number): string => n.toString(16);
        const pairs = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
        const others = [
          String(number),
          `0x${hex(number)}`,
          `0${number.toString(8)}`,
          [a, b, c * 256 + d].join('.'),
          [a, (b * 256 + c) * 256 + d].join('.'),
          [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
          [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
          `${plain}.`
        ];
        for (const text of others) expect(parseIp(text)).toEqual([a, b, c, d]);
        // What a v4 address is embedded in never grants more than the address itself.
        if (number > 1) expect(addressKind(`::${plain}`)).toBe(addressKind(plain));
        for (const text of [
          `::ffff:${plain}`,
          `[::ffff:${pairs}]`,
          `2002:${pairs}::1`,
          `64:ff9b::${pairs}`
        ]) {
          expect(addressKind(text)).toBe(addressKind(plain));
        }
      })
    );
  });

  test('SE3: an IPv4 address is read as the URL parser reads it', () => {
    const part = fc.oneof(
      fc.integer({ min: 0, max: 300 }).map(String),
      fc.integer({ min: 0, max: 0x1_0000_0000 }).map((n) => `0x${n.toString(16)}`),
      fc.integer({ min: 0, max: 70_000 }).map((n) => `0${n.toString(8)}`)
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const text = parts.join('.');
        const url = `http://${text}/`;
        expect(parseIp(text)?.join('.') ?? null).toBe(URL.canParse(url) ? new URL(url).hostname : null);
      })
    );
  });

  test('SE3: whatever text comes, an answer comes, and brackets, case and zone change nothing', () => {
    fc.assert(fc.property(fc.string(), (text) => (addressKind(text), true)));
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const kind = addressKind(text);
        expect(kind).not.toBeNull();
        expect(addressKind(`[${text.toUpperCase()}]`)).toBe(kind);
        expect(addressKind(`${text}%eth0`)).toBe(kind);
      })
    );
  });
});

describe('what may be reached', () => {
  test('SE3: a public server names public places only; nobody names link-local, unspecified, multicast or reserved ones', () => {
    const kinds = spellings.map(([kind]) => kind);
    const reach = (from: 'public' | 'private' | 'loopback'): AddressKind[] =>
      kinds.filter((to) => mayReach(from, to));
    expect(reach('public')).toEqual(['public']);
    expect(reach('private')).toEqual(['private', 'public']);
    expect(reach('loopback')).toEqual(['loopback', 'private', 'public']);
  });

  test('SE3: a server whose name leads to several places stands where least is granted', () => {
    expect(standingOf([])).toBe('public');
    expect(standingOf(['loopback'])).toBe('loopback');
    expect(standingOf(['loopback', 'private'])).toBe('private');
    expect(standingOf(['loopback', 'public'])).toBe('public');
    expect(standingOf(['link-local', 'private'])).toBe('public');
  });
});
