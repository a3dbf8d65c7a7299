import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addServer, updateServer } from '#core/config/edit-server';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { readServers } from '#shared/server/read-servers';
import { commented, file, local, remote, value } from './definitions';

const word = fc.constantFrom('', 'x', '-y', 'two words', '${V}', '"\\', 'é\u2028', '//');
const record = fc.dictionary(fc.constantFrom('A', 'B', '__proto__', 'é'), word);
const time = fc.constantFrom(null, 1_000, 86_400_000);
const anyDefinition: fc.Arbitrary<ServerDefinition> = fc.oneof(
  fc
    .record({
      args: fc.array(word, { maxLength: 5 }),
      env: record,
      cwd: fc.constantFrom(null, '/w'),
      callTimeoutMs: time
    })
    .map((part) => local(part)),
  fc
    .record({
      headers: record,
      transport: fc.constantFrom('http' as const, 'sse' as const),
      startupTimeoutMs: time
    })
    .map((part) => remote(part))
);

test('CF4: whatever is written over whatever reads back as what was wanted, and leaves the neighbours alone', () => {
  fc.assert(
    fc.property(fc.array(anyDefinition, { minLength: 2, maxLength: 5 }), ([first, ...rest]) => {
      const start = value(addServer({ file, text: commented.replaceAll('"a"', '"other"') }, first!));
      const neighbours = start.slice(0, start.indexOf('"b":'));
      const end = rest.reduce((text, next) => value(updateServer({ file, text }, 'a', next)), start);
      expect(end.startsWith(neighbours)).toBe(true);
      const wanted = rest.at(-1)!;
      const { entries } = readServers(end, { file, scope: 'user', env: { V: '${V}' }, platform: 'linux' });
      const { name: _name, ...fields } = wanted;
      expect(entries.find(({ name }) => name === 'a')?.config).toMatchObject(fields);
      const secrets = wanted.transport === 'stdio' ? wanted.env : wanted.headers;
      const config = entries.find(({ name }) => name === 'a')!.config;
      expect(config.transport === 'stdio' ? config.env : 'headers' in config && config.headers).toEqual(
        secrets
      );
      expect(config.transport === 'stdio' && config.args).toEqual(
        wanted.transport === 'stdio' && wanted.args
      );
    })
  );
});
