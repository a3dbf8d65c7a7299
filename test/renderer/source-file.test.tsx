import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SourceView } from '#shared/view/snapshot';
import { SourceFile } from '../../renderer/sources/SourceFile';
import { ServerRow } from '../../renderer/server/ServerRow';
import { emptyWindow, useWindow } from '../../renderer/store';
import { fakeHost } from './bridge-fake';
import { render } from './render';
import { connected, emptySnapshot, exited, server } from './snapshots';

beforeEach(() => {
  useWindow.setState({ ...emptyWindow, phase: 'ready' });
  fakeHost({});
});

test('CF1: what is built in is listed without a file of which the person could expect anything', () => {
  const playground = server('built-in', 'Playground', { connection: connected });
  const source: SourceView = {
    ...{ file: '/home/mara/.patchbay/state.json', scope: 'built-in', exists: true },
    ...{ servers: [], problems: [], order: 0 }
  };
  useWindow.setState({ snapshot: { ...emptySnapshot, servers: { [playground.id]: playground } } });
  render(<SourceFile source={source} />);
  const section = screen.getByRole('region');
  expect(within(section).getByRole('link', { name: 'Playground' })).toBeTruthy();
  expect(section.textContent).not.toMatch(/state\.json|names no servers|not there/);
  expect(within(section).queryByRole('button')).toBeNull();
});

test('ST2: what a narrow row has no room for can be read whole by pointing at it', () => {
  const broken = server('user', 'a-server-with-a-long-name', {
    connection: { type: 'failed', failure: exited, stderrTail: null }
  });
  useWindow.setState({ snapshot: { ...emptySnapshot, servers: { [broken.id]: broken } } });
  render(<ServerRow server={broken} />);
  expect(screen.getByTitle('a-server-with-a-long-name')).toBeTruthy();
  expect(screen.getByTitle(/^Failed · /)).toBeTruthy();
});
