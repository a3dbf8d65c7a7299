import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../renderer/frame/ErrorBoundary';
import { render } from '../render';

function Broken(): never {
  throw new Error('colour of undefined');
}

test('UX8: a mistake while drawing becomes a sentence with a way on, never an empty window', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('could not be drawn because of a mistake in Patchbay');
  expect(alert.textContent).toContain('colour of undefined');
  expect(screen.getByRole('button', { name: 'Load the window again' })).toBeTruthy();
  expect(told).toHaveBeenCalled();
});
