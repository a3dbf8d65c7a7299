import { describe, expect, test } from 'vitest';
import { prepareCommand } from '#core/process/prepare-command';
import { stdioConfig } from './test-host';

/** The words that would run; null: it cannot be prepared. */
function words(line: string): readonly string[] | null {
  const [command = '', ...args] = line.split(' ');
  const way = prepareCommand(stdioConfig({ command, args }));
  return way === null ? null : [way.command, ...way.args];
}

const npx = (command: string, ...rest: readonly string[]) => [command, ...rest, '-c', 'node --version'];

describe('TR11: what fills the cache of a package runner without starting the server', () => {
  test.each([
    ['npx -y @scope/server@1 --root /data', npx('npx', '--yes', '--package=@scope/server@1')],
    ['/opt/bin/npx -p a --package=b c', npx('/opt/bin/npx', '--yes', '--package=a', '--package=b')],
    [
      'npx --registry https://r.example -y thing',
      npx('npx', '--yes', '--registry', 'https://r.example', '--package=thing')
    ],
    ['npm exec -y -- thing --port 1', npx('npm', 'exec', '--yes', '--package=thing')],
    ['cmd /c npx thing', npx('npx', '--yes', '--package=thing')]
  ])('TR11: npm, %s', (line, expected) => {
    expect(words(line)).toEqual(expected);
  });

  test.each([
    ['uvx mcp-server-git --repository /r', 'uvx --from mcp-server-git python --version'],
    ['uvx --python 3.12 --from pkg tool x', 'uvx --python 3.12 --from pkg python --version'],
    ['uv tool run ruff', 'uv tool run --from ruff python --version'],
    ['uv --directory /srv run server', 'uv --directory /srv run python --version'],
    ['uv run --with mcp mcp run x', 'uv run --with mcp python --version']
  ])('TR11: uv, %s', (line, expected) => {
    expect(words(line)?.join(' ')).toBe(expected);
  });

  test.each([
    ['docker run -i --rm -e TOKEN mcp/github', 'docker pull mcp/github'],
    ['docker run -it -p8080:80 --name=x --network host img:2 serve --flag', 'docker pull img:2'],
    ['docker --context far run --platform linux/arm64 img', null],
    [
      'docker --context=far run --platform linux/arm64 img',
      'docker --context=far pull --platform linux/arm64 img'
    ],
    ['podman run --rm quay.io/x/y', 'podman pull quay.io/x/y']
  ])('TR11: containers, %s', (line, expected) => {
    expect(words(line)?.join(' ') ?? null).toBe(expected);
  });

  test('TR11: bun fills its cache in an empty folder', () => {
    expect(prepareCommand(stdioConfig({ command: '/b/bunx', args: ['x@1', '--flag'] }))).toEqual({
      command: '/b/bun',
      args: ['add', 'x@1'],
      inEmptyFolder: true
    });
    expect(words('bunx thing')?.join(' ')).toBe('bun add thing');
  });

  test.each([
    'node server.js',
    'npx',
    'npx -c server',
    'uv run server.py',
    'uv run -m server',
    'uv sync',
    'pipx run thing',
    'docker compose run service',
    'docker run -i',
    'bun run server'
  ])('TR11: “%s” cannot be prepared, and nothing is guessed', (line) => {
    expect(words(line)).toBeNull();
  });

  test('TR11: what runs behind a prefix of words is not prepared here', () => {
    expect(prepareCommand(stdioConfig({ command: 'npx', args: ['x'], shellPrefix: 'ssh box' }))).toBeNull();
  });
});
