import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Abilities } from '../../../renderer/ask/Abilities';
import { ModelProvider } from '../../../renderer/settings/ModelProvider';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { emptySnapshot, server } from '../snapshots';

const github = server('user', 'github');

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

test('RP4: a model is set up in the settings, and its key is never shown', async () => {
  const host = fakeHost({ 'model.forget': () => ({ undo: 'u1' }) });
  const model = { kind: 'anthropic', address: 'https://one.example/v1', model: 'm', hasKey: true } as const;
  showSnapshot({ ...emptySnapshot, app: { ...emptySnapshot.app, model } });
  const { person } = render(<ModelProvider />);
  expect(screen.getByText('A key is in the keychain. Leave this empty to keep it.')).toBeDefined();
  const address = screen.getByRole('textbox', { name: 'Address' });
  await person.clear(address);
  await person.type(address, 'http://far.example/v1');
  await person.click(screen.getByRole('button', { name: 'Save model' }));
  expect(screen.getByText('An address that begins with https, or one on this computer.')).toBeDefined();
  expect(host.asked).toEqual([]);
  await person.clear(address);
  await person.type(address, 'https://two.example/v1');
  await person.type(screen.getByLabelText('Key'), 'k2');
  await person.click(screen.getByRole('button', { name: 'Save model' }));
  const input = { kind: 'anthropic', address: 'https://two.example/v1', model: 'm', key: 'k2' };
  expect(host.asked).toEqual([['model.set', input]]);
  await person.click(screen.getByRole('button', { name: 'Forget model and key' }));
  expect(host.asked[1]).toEqual(['model.forget', {}]);
});

test('RP8: each ability has a switch that says what it is for', async () => {
  const host = fakeHost();
  showSnapshot({ ...emptySnapshot, abilities: { [github.id]: { sampling: false } } });
  const { person } = render(<Abilities serverId={github.id} />);
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
  expect(['Folders', 'Questions', 'Log', 'Resources', 'Prompts'].map(isOn)).toEqual([
    true,
    true,
    true,
    true,
    true
  ]);
  expect([isOn('Model answers'), isOn('Links in the handshake')]).toEqual([false, false]);
  await person.click(screen.getByRole('switch', { name: 'Prompts' }));
  expect(host.asked).toEqual([['ability.set', { serverId: github.id, ability: 'prompts', on: false }]]);
});
