import { screen, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../renderer/ui/Button';
import { Dialog } from '../../../renderer/ui/Dialog';
import { Field } from '../../../renderer/ui/Field';
import { ProgressBar } from '../../../renderer/ui/ProgressBar';
import { SearchField } from '../../../renderer/ui/SearchField';
import { SegmentedControl } from '../../../renderer/ui/SegmentedControl';
import { Select } from '../../../renderer/ui/Select';
import { StateMark } from '../../../renderer/ui/StateMark';
import { TabPanel, Tabs } from '../../../renderer/ui/Tabs';
import { TextInput } from '../../../renderer/ui/TextInput';
import { render } from '../render';

test('UX5: a field names its control and describes it by kind, hint and fault', () => {
  render(
    <Field label="per_page" kind="whole" hint="At most 100." error="Not a whole number." required>
      {(control) => <TextInput {...control} value="1o0" onChange={() => undefined} />}
    </Field>
  );
  const input = screen.getByRole('textbox', { name: 'per_page' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'whole',
    'At most 100.',
    'Not a whole number.'
  ]);
});

test('UX5: a field without a fault says nothing of one', () => {
  render(
    <Field label="title">{(control) => <TextInput {...control} value="" onChange={() => undefined} />}</Field>
  );
  const input = screen.getByRole('textbox', { name: 'title' });
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('UX5: the label of a field names a select, and its choice can be made with the keyboard', async () => {
  const onChange = vi.fn();
  const { person } = render(
    <Field label="state">
      {(control) => (
        <Select
          {...control}
          value="open"
          onChange={onChange}
          options={[
            { value: 'open', label: 'open' },
            { value: 'closed', label: 'closed' }
          ]}
        />
      )}
    </Field>
  );
  const select = screen.getByRole('combobox', { name: 'state' });
  expect(select.textContent).toBe('open');
  await person.tab();
  expect(document.activeElement).toBe(select);
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('option', { name: 'closed' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('closed');
});

test('UX8: a known progress has its value, and an unknown one has none', () => {
  const { rerender } = render(<ProgressBar label="Progress of scan" value={44} max={61} words="44 of 61" />);
  const bar = screen.getByRole('progressbar', { name: 'Progress of scan' });
  expect(bar.getAttribute('value')).toBe('44');
  expect(bar.getAttribute('max')).toBe('61');
  expect(bar.getAttribute('aria-valuetext')).toBe('44 of 61');
  rerender(<ProgressBar label="Progress of scan" value={null} />);
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
});

test('UX8: progress past its total is full, and a total of nothing is unknown', () => {
  const { rerender } = render(<ProgressBar label="p" value={70} max={61} />);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('61');
  rerender(<ProgressBar label="p" value={1} max={0} />);
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
});

test('UX5: every state is told in words, not by its shape', () => {
  render(<StateMark shape="busy" word="Reconnecting 2 of 5" />);
  expect(screen.getByText('Reconnecting 2 of 5')).toBeTruthy();
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('UX5: a tab with a count is named by both', async () => {
  const onChange = vi.fn();
  const { person } = render(
    <Tabs
      label="Server"
      value="overview"
      onChange={onChange}
      items={[
        { value: 'overview', label: 'Overview' },
        { value: 'tools', label: 'Tools', count: 42 }
      ]}
    >
      <TabPanel value="overview">What it is</TabPanel>
    </Tabs>
  );
  expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Overview' }).textContent).toBe('What it is');
  await person.click(screen.getByRole('tab', { name: /^Tools\s?, \s?42$/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('tools');
});

test('UX5: segments are one tab stop of radio buttons', async () => {
  const onChange = vi.fn();
  const { person } = render(
    <SegmentedControl
      label="Edit as"
      value="form"
      onChange={onChange}
      options={[
        { value: 'form', label: 'Form' },
        { value: 'json', label: 'JSON' }
      ]}
    />
  );
  const group = screen.getByRole('radiogroup', { name: 'Edit as' });
  expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Form' }).checked).toBe(true);
  await person.click(within(group).getByRole('radio', { name: 'JSON' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('json');
});

function Asking({ busy = false }: { readonly busy?: boolean }) {
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove server…</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove github?"
        description="Its entry goes."
        initialFocus={cancel}
        busy={busy}
        actions={
          <>
            <Button ref={cancel} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button look="danger">Remove server</Button>
          </>
        }
      />
    </>
  );
}

test('UX5: a dialog has a name and a description, starts at the safe button and gives the focus back', async () => {
  const { person } = render(<Asking />);
  await person.click(screen.getByRole('button', { name: 'Remove server…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove github?' });
  const description = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(description)?.textContent).toBe('Its entry goes.');
  await vi.waitFor(() => {
    expect(document.activeElement?.textContent).toBe('Cancel');
  });
  await person.keyboard('{Escape}');
  await vi.waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Remove server…');
  });
});

test('UX8: a dialog that is busy is not closed by Escape', async () => {
  const { person } = render(<Asking busy />);
  await person.click(screen.getByRole('button', { name: 'Remove server…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.getAttribute('aria-busy')).toBe('true');
  await person.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('UX5: a dialog that was typed into asks before it goes, by keyboard and by its cross; an untouched one goes at once', async () => {
  function Typing({ onClose }: { readonly onClose: () => void }) {
    const [value, setValue] = useState('as it was');
    return (
      <Dialog open title="Edit github" onClose={onClose} actions={<Button>Save</Button>}>
        <TextInput aria-label="Name" value={value} onChange={setValue} />
      </Dialog>
    );
  }
  const onClose = vi.fn();
  const { person } = render(<Typing onClose={onClose} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await person.type(field, '!');
  await person.keyboard('{Escape}');
  const question = screen.getByRole('group', { name: 'Discard what you typed?' });
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep editing' }));
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('as it was!');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
  await person.keyboard('{Escape}');
  await person.type(field, '{Backspace}');
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('UX5: Escape in a filter clears it before it does anything around it', async () => {
  const outer = vi.fn<(key: string) => void>();
  function Filter() {
    const [value, setValue] = useState('git');
    return (
      <div onKeyDown={(event) => outer(event.key)}>
        <SearchField label="Filter servers" value={value} onChange={setValue} />
      </div>
    );
  }
  const { person } = render(<Filter />);
  await person.click(screen.getByRole('searchbox', { name: 'Filter servers' }));
  await person.keyboard('{Escape}');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(outer).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(outer).toHaveBeenCalledExactlyOnceWith('Escape');
});
