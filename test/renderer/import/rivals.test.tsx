import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ImportableFile, ImportableServer, ImportPreview } from '#shared/view/import-view';
import { ImportServers } from '../../../renderer/import/ImportServers';
import { showSnapshot } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { emptySnapshot } from '../snapshots';

function fileOf(program: string, what: string): ImportableFile {
  const server: ImportableServer = {
    ...{ name: 'files', title: null, transport: 'stdio', what, line: 2, enabled: true, startable: true },
    ...{ standing: { kind: 'new' }, secrets: 0, asks: [], problems: [] }
  };
  const file = `/home/mara/${program}.json`;
  return { file, place: `~/${program}.json`, dialect: 'cursor', program, servers: [server], problems: [] };
}

const preview: ImportPreview = {
  ...{ file: '~/mine.json', added: 2, replaced: 0, moved: 0, left: 0 },
  lines: [{ number: 12, text: '"files-2": {' }],
  renamed: [{ file: '/home/mara/Cursor.json', name: 'files', becomes: 'files-2' }]
};

test('CF6: two programs with another server of the same name are asked about; the numbers of written lines are the file’s', async () => {
  showSnapshot(emptySnapshot);
  const files = [fileOf('Claude Code', 'npx one'), fileOf('Cursor', 'npx two')];
  const host = fakeHost({ 'import.find': () => ({ files, nothingOf: [] }), 'import.preview': () => preview });
  const { person } = render(<ImportServers onClose={() => undefined} />);
  const lastChoice = () => host.asked.findLast(([name]) => name === 'import.preview')?.[1];
  const chosen = (...programs: readonly string[]) => ({
    choices: programs.map((each) => ({ file: `/home/mara/${each}.json`, name: 'files', clash: 'both' })),
    moveSecrets: true
  });
  const question = await screen.findByRole('group', {
    name: 'Cursor has another files. Which one do you want?'
  });
  expect(within(question).getByRole<HTMLInputElement>('radio', { name: /^Keep both/ }).checked).toBe(true);
  expect(question.textContent).toContain('one becomes files-2');
  const line = within(screen.getByRole('list', { name: 'What will be written' })).getByRole('listitem');
  expect(line.textContent).toBe('12"files-2": {');
  await person.click(within(question).getByRole('radio', { name: /^Take this one/ }));
  expect(lastChoice()).toEqual(chosen('Claude Code'));
  await person.click(within(question).getByRole('radio', { name: /^Take that of Cursor/ }));
  expect(lastChoice()).toEqual(chosen('Cursor'));
});

test('CF6: the same server of two programs is no clash', async () => {
  showSnapshot(emptySnapshot);
  const files = [fileOf('Claude Code', 'npx one'), fileOf('Cursor', 'npx one')];
  fakeHost({ 'import.find': () => ({ files, nothingOf: [] }), 'import.preview': () => preview });
  render(<ImportServers onClose={() => undefined} />);
  await screen.findByRole('checkbox', { name: 'files' });
  expect(screen.queryByRole('group', { name: /Which one do you want/ })).toBeNull();
});
