import { EditorView } from '@codemirror/view';
import { forEachDiagnostic } from '@codemirror/lint';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emptyWindow, useWindow } from '../../../renderer/store';
import { openTool, toolOf } from './tool-window';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

const inputSchema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string' },
    per_page: { type: 'integer', minimum: 1, maximum: 100 },
    token: { type: 'string' }
  }
};

async function editor(): Promise<EditorView> {
  await expect
    .poll(() => document.querySelector('[data-json-editor]')?.shadowRoot?.querySelector('.cm-content'))
    .toBeTruthy();
  const content = document
    .querySelector('[data-json-editor]')
    ?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  const view = content == null ? null : EditorView.findFromDOM(content);
  if (view === null) throw new Error('There is no editor');
  return view;
}

/** As by hand: replaces what is there from the first place where it differs. */
function type(view: EditorView, from: string, to: string) {
  const at = view.state.doc.toString().indexOf(from);
  if (at === -1) throw new Error(`The JSON has no ${from}`);
  act(() => {
    view.dispatch({
      changes: { from: at, to: at + from.length, insert: to },
      selection: { anchor: at + to.length },
      userEvent: 'input.type'
    });
  });
}

function faults(view: EditorView): readonly string[] {
  const found: string[] = [];
  forEachDiagnostic(view.state, (one, from) =>
    found.push(`${String(view.state.doc.lineAt(from).number)}: ${one.message}`)
  );
  return found;
}

const choose = (view: string) => screen.getByRole('radio', { name: view });

test('TL1: form and JSON are one value: each change of one is in the other, and the caret stays where it was', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.click(choose('Both'));
  const view = await editor();
  await person.type(screen.getByLabelText('query'), 'voucher');
  await person.type(screen.getByLabelText('per_page'), '3');
  await expect.poll(() => view.state.doc.toString()).toBe('{\n  "query": "voucher",\n  "per_page": 3\n}');

  type(view, '3', '42');
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('per_page').value).toBe('42');
  const caret = view.state.selection.main.head;
  await person.type(screen.getByLabelText('query'), ' checkout');
  await expect.poll(() => view.state.doc.toString()).toContain('voucher checkout');
  expect(view.state.selection.main.head).toBe(caret + ' checkout'.length);
});

test('TL1: JSON that is being typed is left as it is, and what the form does not know is kept', async () => {
  const { person, sent } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.click(choose('JSON'));
  const view = await editor();
  const typed = '{"other":[1.0,{"a":null}],   "query":"x"}';
  type(view, view.state.doc.toString(), typed);
  expect(view.state.doc.toString()).toBe(typed);
  await person.click(choose('Form'));
  expect(screen.getByLabelText('query')).toHaveProperty('value', 'x');
  await person.type(screen.getByLabelText('query'), 'y');
  await person.click(screen.getByRole('button', { name: 'Call' }));
  await expect.poll(sent).toEqual(['{"other":[1.0,{"a":null}],"query":"xy"}']);
});

test('TL1: broken JSON survives the form, is named at its line, stops the call, and can be let go', async () => {
  const { person, sent } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.click(choose('Both'));
  const view = await editor();
  type(view, '"x"', '"x",\n  "per_page": ');
  await expect.poll(() => faults(view)).toEqual(['4: Line 4, column 1: a value is missing.']);
  expect(await screen.findByText('The JSON is not finished')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Call' }));
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBe(null);
  expect(sent()).toEqual([]);
  await person.click(choose('Form'));
  await person.click(choose('Both'));
  expect((await editor()).state.doc.toString()).toContain('"per_page": \n');
  await person.click(screen.getByRole('button', { name: 'Take the last whole JSON' }));
  expect((await editor()).state.doc.toString()).toBe('{\n  "query": "x"\n}');
  expect(screen.queryByText('The JSON is not finished')).toBe(null);
});

test('TL1: arguments that are no object are no arguments', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.click(choose('JSON'));
  const view = await editor();
  type(view, view.state.doc.toString(), '[1]');
  await expect.poll(() => faults(view)).toEqual(['1: Arguments are an object: { "name": value }.']);
});

test('TL1: what does not fit is marked in the JSON, too, and what is missing where it is missing', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.type(screen.getByLabelText('per_page'), '500');
  await person.click(choose('Both'));
  const view = await editor();
  await expect
    .poll(() => faults(view).toSorted())
    .toEqual(['1: query: Needed, and still empty.', '2: Must be at most 100.']);
});

test('TL1: what is half typed in the form is left out of the JSON, which says so', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.type(screen.getByLabelText('per_page'), '-');
  await person.click(choose('Both'));
  expect((await editor()).state.doc.toString()).toBe('{\n  "query": "x"\n}');
  expect(screen.getByText('per_page left out')).toBeTruthy();
});

test('TL1: in Both, the line of the field that has the focus is marked', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.type(screen.getByLabelText('per_page'), '3');
  await person.click(choose('Both'));
  const view = await editor();
  const marked = () => [...view.dom.querySelectorAll('.patchbay-line')].map((line) => line.textContent);
  await person.click(screen.getByLabelText('per_page'));
  await expect.poll(marked).toEqual(['  "per_page": 3']);
  await person.click(screen.getByLabelText('query'));
  await expect.poll(marked).toEqual(['  "query": "x",']);
});

test('SE4: a secret is masked in the JSON, too', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.type(screen.getByLabelText('token'), 's3cret');
  await person.click(choose('Both'));
  const view = await editor();
  await expect
    .poll(() => [...view.dom.querySelectorAll('.patchbay-secret')].map((part) => part.textContent))
    .toEqual(['s3cret']);
});

test('UX5: the editor has a name, and keeps neither Tab nor Ctrl and Enter for itself', async () => {
  const { person } = await openTool({ tool: toolOf({ inputSchema }) });
  await person.click(choose('JSON'));
  const view = await editor();
  expect(view.contentDOM.getAttribute('aria-label')).toBe('Arguments as JSON');
  const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  view.contentDOM.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  const enter = new KeyboardEvent('keydown', {
    key: 'Enter',
    ctrlKey: true,
    bubbles: true,
    cancelable: true
  });
  const before = view.state.doc.toString();
  view.contentDOM.dispatchEvent(enter);
  expect(view.state.doc.toString()).toBe(before);
  expect(view.state.doc.toString()).not.toContain('\t');
});

test('TL1: a tool without described arguments can be called with {}, and with anything as JSON', async () => {
  const { person, sent } = await openTool({ tool: toolOf({ inputSchema: {} }) });
  expect(within(screen.getByRole('form')).getByText(/This tool asks for no arguments/)).toBeTruthy();
  await person.click(choose('JSON'));
  const view = await editor();
  type(view, '{}', '{"anything": 12345678901234567890}');
  await person.click(screen.getByRole('button', { name: 'Call' }));
  await expect.poll(sent).toEqual(['{"anything":12345678901234567890}']);
});
