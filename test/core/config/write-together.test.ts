import fs from 'node:fs';
import lockfile from 'proper-lockfile';
import { describe, expect, test } from 'vitest';
import { nodeFiles, type Files } from '#core/config/files';
import { createWriter } from '#core/config/write';
import { code, local, value } from './definitions';
import { depsIn, fileWith, listing, names, temporaryFolder } from './folder';

describe('others who write', () => {
  /** Lets another program write at the last moment before the comparison, as often as it has something to write. */
  function meanwhile(file: string, states: string[]): Files {
    const readFileSync: typeof nodeFiles.readFileSync = (target) => {
      const state = states.shift();
      if (state !== undefined) fs.writeFileSync(file, state);
      return nodeFiles.readFileSync(target);
    };
    return { ...nodeFiles, readFileSync };
  }

  test('CF4: lose nothing: the change is made to what they wrote', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{ "mcpServers": {} }');
    const files = meanwhile(file, [
      '{ "mcpServers": { "x": {} } }',
      '{ "mcpServers": { "x": {}, "y": {} } }'
    ]);
    value(await createWriter(depsIn(folder, { files })).add(file, local()));
    expect(names(file)).toEqual(['x', 'y', 'a']);
    expect(listing(folder)).toEqual(['mcp.json']);
  });

  test('CF4: and took the name meanwhile are answered by a failure', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{ "mcpServers": {} }');
    const files = meanwhile(file, ['{ "mcpServers": { "a": {} } }']);
    expect(code(await createWriter(depsIn(folder, { files })).add(file, local()))).toBe('config.name-taken');
    expect(fs.readFileSync(file, 'utf8')).toBe('{ "mcpServers": { "a": {} } }');
  });

  test('CF4: and put an older state over ours do not undo it', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{ "mcpServers": {} }');
    let isOverwritten = false;
    const renameSync: typeof nodeFiles.renameSync = (from, to) => {
      nodeFiles.renameSync(from, to);
      if (!isOverwritten) fs.writeFileSync(file, '{ "mcpServers": { "theirs": {} } }');
      isOverwritten = true;
    };
    value(await createWriter(depsIn(folder, { files: { ...nodeFiles, renameSync } })).add(file, local()));
    expect(names(file)).toEqual(['theirs', 'a']);
  });

  test('CF4: and never stop are not waited for without end', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{}');
    const files = meanwhile(
      file,
      Array.from({ length: 50 }, (_, number) => `{ "n": ${number} }`)
    );
    expect(code(await createWriter(depsIn(folder, { files })).add(file, local()))).toBe(
      'config.changed-meanwhile'
    );
    expect(listing(folder)).toEqual(['mcp.json']);
  });

  test('CF4: and hold the lock are waited for, and named when they do not let go', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{}');
    const release = await lockfile.lock(file, { realpath: false });
    const writer = createWriter(depsIn(folder, { lockWaitMs: 120 }));
    expect(code(await writer.add(file, local()))).toBe('config.locked');
    expect(fs.readFileSync(file, 'utf8')).toBe('{}');
    const patient = createWriter(depsIn(folder)).add(file, local());
    await release();
    value(await patient);
    expect(names(file)).toEqual(['a']);
    expect(listing(folder)).toEqual(['mcp.json']);
  });

  test('CF4: and were killed while they held the lock do not block for ever', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, '{}');
    fs.mkdirSync(`${file}.lock`);
    const long = new Date(0);
    fs.utimesSync(`${file}.lock`, long, long);
    value(await createWriter(depsIn(folder)).add(file, local()));
    expect(listing(folder)).toEqual(['mcp.json']);
  });
});
