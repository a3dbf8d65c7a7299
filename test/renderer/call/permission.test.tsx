import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure } from '#shared/failure';
import { openTool, toolOf } from './tool-window';
import '../../../renderer/call/ConfirmCall';

const wipe = () =>
  toolOf({ inputSchema: { type: 'object', properties: {} }, annotations: { destructiveHint: true } });

async function press() {
  const tool = wipe();
  const window = await openTool({
    tool,
    refuse: (input) =>
      input['confirmed'] === undefined ? failure('call.needs-confirmation', { details: { tool: 'x' } }) : null
  });
  await window.person.click(screen.getByRole('button', { name: /^Call/ }));
  const dialog = await screen.findByRole('dialog', { name: `Call ${tool.originalName} on github?` });
  return { ...window, tool, dialog };
}

test('TL5: a call that destroys asks first; the safe button has the focus, and Escape sends nothing', async () => {
  const { dialog, person, sent } = await press();
  await vi.waitFor(() => {
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
  });
  expect(within(dialog).getByText(/says that this tool destroys data/)).toBeTruthy();
  await person.keyboard('{Escape}');
  await vi.waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(sent()).toHaveLength(1);
});

test('TL5: a yes sends it, and can be a yes for good', async () => {
  const { dialog, person, tool, host } = await press();
  await person.click(within(dialog).getByRole('combobox', { name: 'Next time' }));
  await person.click(await screen.findByRole('option', { name: `Always allow ${tool.originalName}` }));
  await person.click(within(dialog).getByRole('button', { name: `Call ${tool.originalName}` }));
  await vi.waitFor(() => {
    expect(host.asked.some(([name, input]) => name === 'tool.call' && 'confirmed' in (input as object))).toBe(
      true
    );
  });
  expect(host.asked).toContainEqual([
    'permission.set',
    { rule: `mcp__github(${tool.originalName})`, decision: 'always' }
  ]);
});

test('TL5: a no can be for good', async () => {
  const { dialog, person, tool, host, sent } = await press();
  await person.click(within(dialog).getByRole('button', { name: 'Never allow this tool' }));
  await vi.waitFor(() => {
    expect(host.asked).toContainEqual([
      'permission.set',
      { rule: `mcp__github(${tool.originalName})`, decision: 'never' }
    ]);
  });
  expect(sent()).toHaveLength(1);
});
