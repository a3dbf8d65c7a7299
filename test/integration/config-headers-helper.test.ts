import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Result } from '#shared/failure';
import { serverIdFromText } from '#shared/ids';
import { createHome } from './config';

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

test('TR10: the form begins with the program for headers as the file has it, changes it and takes it away', async () => {
  const home = createHome({ BIN: '/opt/bin' });
  home.write(
    '{ "mcpServers": { "a": { "url": "https://x.example/mcp", "headersHelper": "${BIN}/token" } } }'
  );
  const configuration = home.start();
  await configuration.reload();
  const id = serverIdFromText('user:a');
  const definition = value(configuration.definition(id));
  expect(definition).toMatchObject({ headersHelper: '${BIN}/token' });
  value(await configuration.update(id, definition));
  expect(fs.readFileSync(home.userFile, 'utf8')).toContain('"headersHelper": "${BIN}/token"');
  value(await configuration.update(id, { ...definition, headersHelper: 'other "a b"' } as typeof definition));
  expect(fs.readFileSync(home.userFile, 'utf8')).toContain(String.raw`"headersHelper": "other \"a b\""`);
  expect(configuration.resolution().active.at(-1)?.config).toMatchObject({ headersHelper: 'other "a b"' });
  const { headersHelper: _gone, ...without } = { headersHelper: '', ...definition };
  value(await configuration.update(id, without));
  expect(fs.readFileSync(home.userFile, 'utf8')).not.toContain('headersHelper');
});
