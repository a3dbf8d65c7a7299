import path from 'node:path';
import { expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { fixture } from '../fixtures/start-server';
import { openClinic, remedyOf } from './doctor-host';

expectNoProcessLeft();

const answers = fixture('answers');
const shim = `#!/bin/sh\nexec "${process.execPath}" "$@"\n`;

test('OB7, UX8: a runtime that is missing is installed by a command that was shown, with its progress, and the server starts', async () => {
  // Stands for an installer; it puts the program where only a new login would look.
  const installer = `#!/bin/sh\necho "fetching $*"\nmkdir -p "$HOME/.local/bin"\ncp "$HOME/template" "$HOME/.local/bin/uvx"\nchmod +x "$HOME/.local/bin/uvx"\necho done\n`;
  const clinic = await openClinic(() => ({ command: 'uvx', args: [answers] }), {
    programs: { '.cargo/bin/mise': installer, template: shim },
    variables: { PATH: '/usr/bin:/bin' }
  });
  const checkup = await clinic.look();
  const remedy = remedyOf(checkup, 'install-runtime');
  expect(remedy.runtime).toBe('uv');
  const way = remedy.ways.find(({ id }) => id === 'mise');
  expect(way).toEqual({
    id: 'mise',
    command: [path.join(clinic.home, '.cargo/bin/mise'), 'use', '--global', 'uv@latest'],
    needsRoot: false
  });
  const lines: (string | null)[] = [];
  clinic.app.state.onChange(() => {
    lines.push(clinic.app.state.get().app.installing?.[clinic.id]?.line ?? null);
  });
  expect(await clinic.repair({ kind: 'way', id: 'mise' })).toEqual({ outcome: 'elsewhere' });
  await until(() => clinic.view().connection.type === 'connected');
  expect(lines).toContain('done');
  expect(clinic.entry()['command']).toBe(path.join(clinic.home, '.local/bin/uvx'));
});

test('OB7: where pip refuses all but a folder of its own, uv goes into one of ours; what fails keeps its lines', async () => {
  const managed = `#!/bin/sh
PATH=/usr/bin:/bin
for word in "$@"; do [ "$last" = --target ] && folder="$word"; last="$word"; done
[ "$2" = pip ] || exit 1
[ -n "$folder" ] || { echo "error: externally-managed-environment"; exit 1; }
[ -e "$HOME/once" ] || { touch "$HOME/once"; echo first; echo "hint: See PEP 668"; exit 1; }
mkdir -p "$folder/bin"; cp "$HOME/template" "$folder/bin/uvx"; chmod +x "$folder/bin/uvx"\n`;
  const clinic = await openClinic(() => ({ command: 'uvx', args: [answers] }), {
    programs: { '.local/bin/python3': managed, template: shim },
    // Neither this computer’s own Python nor a shell that knows it.
    variables: { PATH: '/nowhere', SHELL: '/nowhere/sh' }
  });
  const way = remedyOf(await clinic.look(), 'install-runtime').ways.find(({ id }) => id === 'python3');
  expect(way?.command.slice(1)).toEqual([
    ...['-m', 'pip', 'install', '--upgrade', '--target'],
    ...[path.join(clinic.home, '.patchbay/tools/uv'), 'uv']
  ]);
  await clinic.repair({ kind: 'way', id: 'python3' });
  const installing = () => clinic.app.state.get().app.installing?.[clinic.id];
  await until(() => installing()?.failure?.code === 'process.exited');
  expect(installing()?.lines).toEqual(['first', 'hint: See PEP 668']);
  await clinic.repair({ kind: 'way', id: 'python3' });
  await until(() => clinic.view().connection.type === 'connected');
  expect(clinic.entry()['command']).toBe(path.join(clinic.home, '.patchbay/tools/uv/bin/uvx'));
});

test('OB7, UX8: installing can be stopped, and what needs an administrator is never run', async () => {
  const clinic = await openClinic(() => ({ command: 'uvx', args: [answers] }), {
    programs: {
      '.cargo/bin/mise': '#!/bin/sh\necho started\nexec sleep 600\n',
      'bin/pacman': '#!/bin/sh\necho > "$HOME/ran"\n'
    },
    variables: { PATH: '/usr/bin:/bin' }
  });
  await clinic.look();
  await clinic.repair({ kind: 'way', id: 'mise' });
  await until(() => clinic.app.state.get().app.installing?.[clinic.id]?.endedAt === null);
  await clinic.ask('doctor.cancel-install', { serverId: clinic.id });
  await until(() => clinic.app.state.get().app.installing?.[clinic.id] === undefined);
  const refused = await clinic.ask('doctor.repair', {
    serverId: clinic.id,
    input: { kind: 'way', id: 'pacman' }
  });
  expect(refused.ok).toBe(false);
});
