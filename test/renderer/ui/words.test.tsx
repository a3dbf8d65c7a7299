import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce } from '../../../renderer/ui/announcer';
import { LiveRegions } from '../../../renderer/ui/LiveRegions';
import { ariaShortcut, isShortcut, spellShortcut } from '../../../renderer/ui/shortcut';
import { render } from '../render';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('UX5: polite words of one second are one announcement, each said once', () => {
  render(<LiveRegions />);
  act(() => {
    announce('github connected.');
    announce('slack connected.');
    announce('github connected.');
  });
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByRole('status').textContent).toBe('github connected. slack connected.');
  act(() => {
    announce('notion connected.');
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByRole('status').textContent).toBe('notion connected.');
});

test('UX5: a failure that needs the person is said at once, and again when it happens again', () => {
  render(<LiveRegions />);
  act(() => {
    announce('postgres stopped.', 'assertive');
  });
  const first = screen.getByRole('alert').firstChild;
  expect(first?.textContent).toBe('postgres stopped.');
  act(() => {
    announce('postgres stopped.', 'assertive');
  });
  expect(screen.getByRole('alert').firstChild).not.toBe(first);
});

test('UX3: a shortcut is spelt as the system writes it', () => {
  expect(spellShortcut('Mod+Enter', true)).toBe('⌘↵');
  expect(spellShortcut('Mod+Enter', false)).toBe('Ctrl+↵');
  expect(ariaShortcut('Mod+F', true)).toBe('Meta+F');
  expect(ariaShortcut('Mod+F', false)).toBe('Control+F');
});

test('UX3: a shortcut is only its own keys', () => {
  const keys = { key: 'f', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(isShortcut(keys, 'Mod+F', false)).toBe(true);
  expect(isShortcut(keys, 'Mod+F', true)).toBe(false);
  expect(isShortcut({ ...keys, shiftKey: true }, 'Mod+F', false)).toBe(false);
  expect(isShortcut({ ...keys, ctrlKey: false }, 'Mod+F', false)).toBe(false);
});
