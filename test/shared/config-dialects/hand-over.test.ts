import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handOver, handOverText } from '#shared/config-dialects/hand-over';
import { dialects } from '#shared/config-dialects/dialects';
import { readImport } from '#shared/config-dialects/read-import';
import { recognise } from '#shared/config-dialects/recognise';

const options = {
  env: { GITHUB_TOKEN: 'ghp_of-this-computer-only' },
  platform: 'linux',
  home: '/home/mara',
  workspace: '/home/mara/shop',
  readText: () => null
};

function read(text: string, file = '/home/mara/.patchbay/mcp.json') {
  return readImport(text, dialects[recognise(file, text).dialect], { ...options, file });
}

function over(servers: object, signsIn: readonly string[] = []) {
  const reading = read(JSON.stringify({ mcpServers: servers }));
  const made = handOver(reading.servers, new Set(signsIn));
  return { ...made, text: handOverText(made, ({ field, server }) => `${field} of ${server}`) };
}

test('CF9: secrets and variables become references, and each is named once as what the receiver must supply', () => {
  const { text, needs } = over(
    {
      github: {
        type: 'http',
        url: 'https://x.example/mcp',
        headers: { Authorization: 'Bearer abcdef123456' }
      },
      local: {
        command: 'npx',
        args: ['-y', 'tool', '--api-key', 'sk-inline-987654'],
        env: { TOKEN: '${GITHUB_TOKEN}', FOLDER: '${HOME}/work', KEPT: '${keychain:kept/KEY}' }
      }
    },
    ['github']
  );
  expect(text).not.toMatch(/abcdef123456|sk-inline-987654|ghp_/);
  expect(text).toContain('${HOME}/work');
  expect(
    needs.map((need) => (need.kind === 'value' ? `${need.server}: ${need.field}` : need.address))
  ).toEqual([
    'github: Authorization',
    'https://x.example',
    expect.stringMatching(/^local: argument/),
    'local: GITHUB_TOKEN',
    'local: KEY'
  ]);
});

test('CF9: who opens the file is asked for just that, in words', () => {
  const { text, needs } = over({
    // A field of another program must not make the file look like that program's.
    far: { type: 'http', url: 'https://x.example/mcp', headersHelper: 'print --token tok-secret-555' },
    keyed: { command: 'run', env: { API_KEY: 'sk-abcdef123456' } },
    plain: { command: 'run', args: ['--fast'] }
  });
  const reading = read(text, '/home/ben/Downloads/patchbay-servers.json');
  expect(reading.dialect).toBe('patchbay');
  expect(reading.servers.map(({ name }) => name)).toEqual(['far', 'keyed', 'plain']);
  const asked = reading.servers.flatMap(({ asks }) => asks);
  const keyed = asked.find(({ id }) => id === 'keyed/API_KEY');
  expect(keyed).toMatchObject({ description: 'API_KEY of keyed', isSecret: true });
  const ids = needs.flatMap((need) => (need.kind === 'value' ? [need.id] : []));
  expect(ids.filter((id) => !asked.some((ask) => ask.id === id))).toEqual([]);
  expect(asked.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('CF9: whatever the values are, none of a secret name leaves the computer', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/).map((word) => `zq-${word}`);
  fc.assert(
    fc.property(secret, secret, secret, (one, two, three) => {
      const { text } = over({
        a: { command: 'run', args: [`--token=${one}`], env: { API_KEY: two } },
        b: { type: 'http', url: `https://x.example/mcp?api_key=${three}`, headers: { 'X-Api-Key': one } }
      });
      return [one, two, three].every((value) => !text.includes(value));
    })
  );
});
