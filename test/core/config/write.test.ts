import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupFolder } from '#core/config/backup';
import { changeFile } from '#core/config/change-file';
import { switchServer } from '#core/config/edit-server';
import { encode } from '#core/config/encoding';
import { nodeFiles } from '#core/config/files';
import { createWriter } from '#core/config/write';
import { failed, ok } from '#shared/failure';
import { code, commented, local, value } from './definitions';
import { depsIn, failing, fileWith, listing, names, temporaryFolder } from './folder';

describe('a file', () => {
  const switched = (file: string, name: string, disabled: boolean) =>
    changeFile(file, (text) => switchServer({ file, text }, name, disabled), depsIn(path.dirname(file)));

  test('CF4: that does not exist is made for its owner only, and so is its folder', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'home/.patchbay/mcp.json');
    value(await createWriter(depsIn(folder)).add(file, local()));
    expect(names(file)).toEqual(['a']);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file)).mode & 0o077).toBe(0);
    expect(listing(path.dirname(file))).toEqual(['mcp.json']);
  });

  test.each([0o600, 0o644, 0o664, 0o640])('CF4: keeps its mode %o', async (mode) => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented, mode);
    value(await switched(file, 'b', true));
    expect(fs.statSync(file).mode & 0o777).toBe(mode);
    expect(listing(folder)).toEqual(['mcp.json']);
  });

  test('CF4: without a write bit is not written, whoever asks', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented, 0o444);
    const result = await createWriter(depsIn(folder)).add(file, local({ name: 'c' }));
    expect(code(result)).toBe('config.not-writable');
    expect(fs.readFileSync(file, 'utf8')).toBe(commented);
    expect(listing(folder)).toEqual(['mcp.json']);
  });

  test('CF4: that is a link is written at its target, and the link stays', async () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, 'dotfiles'));
    const real = fileWith(path.join(folder, 'dotfiles'), commented);
    const link = path.join(folder, 'link.json');
    fs.symlinkSync('dotfiles/mcp.json', link);
    value(await createWriter(depsIn(folder)).remove(link, 'a'));
    expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
    expect(fs.readFileSync(real, 'utf8')).not.toContain('"a"');
    expect(listing(folder)).toEqual(['dotfiles', 'dotfiles/mcp.json', 'link.json']);
  });

  test.each(['nowhere.json', 'link.json'])(
    'CF4: that is a link to %s is an error, and nothing is made',
    async (to) => {
      const folder = temporaryFolder();
      const link = path.join(folder, 'link.json');
      fs.symlinkSync(to, link);
      expect(code(await createWriter(depsIn(folder)).add(link, local()))).toBe('config.not-writable');
      expect(listing(folder)).toEqual(['link.json']);
    }
  );

  test('CF4: that is a folder is an error', async () => {
    const folder = temporaryFolder();
    expect(code(await createWriter(depsIn(folder)).add(folder, local()))).toBe('config.not-writable');
  });

  test('CF4: that is broken is not touched', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{"mcpServers":{"a":{"command":"srv"},"b":{"comma');
    const result = await createWriter(depsIn(folder)).add(file, local({ name: 'c' }));
    expect(result).toMatchObject({ ok: false, failure: { code: 'config.syntax', details: { line: 1 } } });
    expect(listing(folder)).toEqual(['mcp.json']);
    expect(fs.existsSync(path.join(folder, 'backups'))).toBe(false);
  });

  test.each(['', '{"mcpServers":{"b":{"comma'])(
    'CF4: that another program has written as far as “%s” is changed when it is whole',
    async (half) => {
      const folder = temporaryFolder();
      const file = fileWith(folder, half);
      const adding = createWriter(depsIn(folder)).add(file, local({ name: 'c' }));
      setTimeout(() => fs.writeFileSync(file, '{"mcpServers":{"b":{"command":"srv"}}}'), 30);
      value(await adding);
      expect(names(file)).toEqual(['b', 'c']);
    }
  );

  test('CF4: keeps byte order mark, CRLF and everything else that is not the entry', async () => {
    const folder = temporaryFolder();
    const text = `\uFEFF${commented.replaceAll('\n', '\r\n')}`;
    const file = fileWith(folder, text);
    value(await createWriter(depsIn(folder)).update(file, 'b', { ...local(), name: 'b' }));
    const after = fs.readFileSync(file, 'utf8');
    const end = text.indexOf(' "url"');
    expect(after.slice(0, end)).toBe(text.slice(0, end));
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test.each(['utf-16le', 'utf-16be'] as const)('CF4: in %s stays in it', async (encoding) => {
    const folder = temporaryFolder();
    const file = fileWith(folder, encode(`\uFEFF${commented}`, encoding));
    value(await switched(file, 'a', true));
    const off = fs.readFileSync(file);
    expect(off.subarray(0, 2)).toEqual(encode('\uFEFF', encoding));
    value(await switched(file, 'a', false));
    expect(fs.readFileSync(file)).toEqual(encode(`\uFEFF${commented}`, encoding));
  });

  test('CF4: with bytes that are no UTF-8 is not written, since they would be lost', async () => {
    const folder = temporaryFolder();
    const file = fileWith(
      folder,
      Buffer.concat([Buffer.from('{ "note": "'), Buffer.from([0xe9]), Buffer.from('" }')])
    );
    expect(code(await createWriter(depsIn(folder)).add(file, local()))).toBe('config.not-writable');
  });
});

describe('undoing', () => {
  test('CF4: a removed entry comes back to the byte', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented);
    const writer = createWriter(depsIn(folder));
    const putBack = value(await writer.remove(file, 'a'));
    value(await putBack());
    expect(fs.readFileSync(file, 'utf8')).toBe(commented);
  });

  test('CF4: is changed and changed back to the byte, or by its entry alone where others wrote since', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented);
    const writer = createWriter(depsIn(folder));
    const putBack = value(await writer.update(file, 'a', local({ name: 'renamed' })));
    expect(fs.readFileSync(file, 'utf8')).toContain('"renamed"');
    value(await putBack());
    expect(fs.readFileSync(file, 'utf8')).toBe(commented);
    const putBackAgain = value(await writer.update(file, 'a', local({ name: 'renamed' })));
    value(await writer.add(file, local({ name: 'later' })));
    value(await putBackAgain());
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('// my servers');
    expect(text).toContain('"later"');
    expect(text).toContain('/* the second */');
    expect(text).not.toContain('"renamed"');
  });

  test('CF4: it comes back beside what was changed meanwhile, unless its name was taken', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented);
    const writer = createWriter(depsIn(folder));
    const putBack = value(await writer.remove(file, 'a'));
    value(await writer.add(file, local({ name: 'c' })));
    value(await putBack());
    expect(fs.readFileSync(file, 'utf8')).toContain('/* the second */');
    const putBackAgain = value(await writer.remove(file, 'a'));
    value(await writer.add(file, local()));
    expect(code(await putBackAgain())).toBe('config.name-taken');
  });

  test('CF4: the last five states are kept, for the owner only', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{}');
    const deps = depsIn(folder);
    const states: string[] = [];
    for (let number = 0; number < 8; number += 1) {
      states.push(fs.readFileSync(file, 'utf8'));
      value(await createWriter(deps).add(file, local({ name: String(number) })));
    }
    const kept = backupFolder(deps.backups, file);
    const copies = fs.readdirSync(kept).sort((a, b) => Number(a) - Number(b));
    expect(copies.map((name) => fs.readFileSync(path.join(kept, name), 'utf8'))).toEqual(states.slice(-5));
    expect(fs.statSync(path.join(kept, copies[0]!)).mode & 0o777).toBe(0o600);
  });
});

describe('a failure', () => {
  test.each([
    ...[
      'open temporary',
      'writeFile',
      'stat',
      'chmod',
      'datasync',
      'close',
      'compare',
      'rename',
      'mkdir',
      'open'
    ]
  ])('CF4: at the step “%s” leaves the old file whole and nothing beside it', async (step) => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented);
    const deps = depsIn(folder, { files: failing(step, 'ENOSPC') });
    const result = await createWriter(deps).remove(file, 'a');
    expect(result).toMatchObject({ ok: false, failure: { code: 'config.write-failed' } });
    expect(fs.readFileSync(file, 'utf8')).toBe(commented);
    expect(listing(folder)).toEqual(['mcp.json']);
    // And nothing is stuck.
    value(await createWriter(depsIn(folder)).remove(file, 'a'));
  });

  test('CF4: of syncing the folder comes after the new state is in its place, so it is only noted', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, commented);
    const open: typeof nodeFiles.open = (target, ...rest) => {
      if (target === folder) throw Object.assign(new Error('EIO: sync'), { code: 'EIO' });
      return nodeFiles.open(target, ...rest);
    };
    const deps = depsIn(folder, { files: { ...nodeFiles, open } });
    value(await createWriter(deps).remove(file, 'a'));
    expect(fs.readFileSync(file, 'utf8')).not.toContain('"a"');
    expect(deps.warnings).toHaveLength(1);
  });

  test('CF4: for want of permission says so', async () => {
    const folder = temporaryFolder();
    const deps = depsIn(folder, { files: failing('open temporary', 'EACCES') });
    expect(code(await createWriter(deps).add(fileWith(folder, '{}'), local()))).toBe('config.not-writable');
  });

  test('CF4: because another program has the file open is tried again on Windows', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{}');
    let busy = 2;
    const renameSync: typeof nodeFiles.renameSync = (from, to) => {
      busy -= 1;
      if (busy >= 0) throw Object.assign(new Error('EPERM: rename'), { code: 'EPERM' });
      nodeFiles.renameSync(from, to);
    };
    const deps = depsIn(folder, { files: { ...nodeFiles, renameSync }, platform: 'win32' });
    value(await createWriter(deps).add(file, local()));
    expect(names(file)).toEqual(['a']);
    expect(listing(folder)).toEqual(['mcp.json']);
  });
});

test('CF4: a change that changes nothing writes nothing', async () => {
  const folder = temporaryFolder();
  const file = fileWith(folder, commented);
  const { ino } = fs.statSync(file);
  expect(value(await changeFile(file, (text) => ok(text), depsIn(folder)))).toEqual({
    before: commented,
    after: commented,
    isNew: false
  });
  expect(code(await changeFile(file, () => failed('internal.bug'), depsIn(folder)))).toBe('internal.bug');
  expect(fs.statSync(file).ino).toBe(ino);
});
