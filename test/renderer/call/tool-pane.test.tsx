import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure } from '#shared/failure';
import type { Verdict } from '#shared/json-schema/fault';
import { emptyWindow, useWindow } from '../../../renderer/store';
import { answered, callOf, openTool, toolOf } from './tool-window';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

const call = () => screen.getByRole('button', { name: 'Call' });
const result = () => screen.getByRole('region', { name: 'Result' });

test('TL1: what is typed is sent as it was typed, by the button or by Ctrl and Enter', async () => {
  const { person, sent, become } = await openTool({ tool: toolOf() });
  await person.type(screen.getByLabelText('query'), 'voucher');
  await person.click(call());
  expect(sent()).toEqual(['{"query":"voucher"}']);
  become(answered, { ms: 312 });
  await person.type(screen.getByLabelText('query'), '!');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(sent).toEqual(['{"query":"voucher"}', '{"query":"voucher!"}']);
});

test('TL1: what is pressed twice, or held down, calls once', async () => {
  const { person, sent } = await openTool({ tool: toolOf() });
  await person.type(screen.getByLabelText('query'), 'voucher');
  for (const _ of [1, 2, 3]) fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  fireEvent.click(call());
  await expect.poll(sent).toEqual(['{"query":"voucher"}']);
});

test('TL1: what is missing stops the call, is said at its field, and takes the focus there', async () => {
  const { person, sent } = await openTool({ tool: toolOf() });
  expect(screen.queryByText('Needed, and still empty.')).toBe(null);
  await person.click(call());
  expect(await screen.findByText('Needed, and still empty.')).toBeTruthy();
  const field = screen.getByLabelText('query');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement === field).toBe(true);
  expect(sent()).toEqual([]);
});

test('TL1: “Send anyway” sends what does not fit, because one tests servers, too', async () => {
  const { person, sent } = await openTool({ tool: toolOf() });
  await person.click(call());
  await person.click(await screen.findByRole('button', { name: 'Send anyway' }));
  expect(sent()).toEqual(['{}']);
});

test('TL1: arguments that could not be checked can be sent, and it is said why they were not', async () => {
  const unchecked: Verdict = { faults: [], unchecked: 'time' };
  const validator = { validate: () => Promise.resolve(unchecked) };
  const { person, sent } = await openTool({ tool: toolOf(), validator });
  expect(await screen.findByText(/Checking took longer than 1 s/)).toBeTruthy();
  await person.click(call());
  await expect.poll(sent).toEqual(['{}']);
});

test('TL1: typing is checked when it pauses, not with every key', async () => {
  const validate = vi.fn(() => Promise.resolve<Verdict>({ faults: [], unchecked: null }));
  const { person } = await openTool({ tool: toolOf(), validator: { validate } });
  await screen.findByText('Fits the schema');
  const before = validate.mock.calls.length;
  await person.type(screen.getByLabelText('query'), 'abcdefghij');
  await screen.findByText('Fits the schema');
  expect(validate.mock.calls.length - before).toBeLessThan(10);
});

test('TL1: parts of a schema that were set aside are named', async () => {
  await openTool({
    tool: toolOf({
      inputSchema: { properties: { a: { pattern: '[[:alpha:]](?i)' } } },
      problems: ['The output schema is not valid and is not used.']
    })
  });
  expect(screen.getByText('The output schema is not valid and is not used.')).toBeTruthy();
  expect(screen.getByText(/\[\[:alpha:\]\]\(\?i\) is not one that can be read here/)).toBeTruthy();
});

test('TL1: what was typed is there again after another tool was looked at', async () => {
  const tool = toolOf();
  const { person, unmount } = await openTool({ tool });
  await person.type(screen.getByLabelText('query'), 'half a thought');
  unmount();
  await openTool({ tool });
  expect(screen.getByLabelText('query')).toHaveProperty('value', 'half a thought');
});

test('UX8: a running call has a bar, its message and its time, and Call becomes Cancel, which cancels', async () => {
  const { person, become, host, lastId } = await openTool({ tool: toolOf() });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.click(call());
  become({ type: 'running', progress: { progress: 6, total: 10, message: 'Page 6 of 10' } });
  const bar = within(result()).getByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['6', '10']);
  expect(within(result()).getAllByText('Page 6 of 10').length).toBeGreaterThan(0);
  expect(within(result()).getByText(/6 of 10 · \d+\.\d s/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Call' })).toBe(null);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.asked).toContainEqual(['call.cancel', { callId: lastId() }]);
  become({ type: 'cancelled' });
  expect(within(result()).getByText('You cancelled this call')).toBeTruthy();
  expect(call()).toBeTruthy();
});

test('UX8: Escape cancels what runs; of an unknown amount the bar says only that something goes on', async () => {
  const { person, become, host } = await openTool({ tool: toolOf() });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.click(call());
  become({ type: 'running', progress: { progress: 3, total: null, message: null } });
  expect(within(result()).getByRole('progressbar').hasAttribute('value')).toBe(false);
  screen.getByLabelText('query').focus();
  await person.keyboard('{Escape}');
  expect(host.asked.map(([name]) => name)).toContain('call.cancel');
});

test('TL2: a tool’s own error, a missing answer and a call that was never sent are three different things', async () => {
  const { person, become } = await openTool({
    tool: toolOf(),
    result: { isError: true, content: [{ type: 'text', text: 'Could not resolve to a **Repository**' }] }
  });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.click(call());
  become({ type: 'answered', isError: true, bytes: 312 }, { ms: 204 });
  expect(within(result()).getByText('The tool reported an error')).toBeTruthy();
  expect(within(result()).getByText('204 ms · 312 B')).toBeTruthy();
  // Its words stand apart from ours, and are not dressed up.
  const own = await within(result()).findByRole('group', { name: 'Its own words' });
  expect(own.textContent).toContain('Could not resolve to a **Repository**');

  become({
    type: 'failed',
    failure: failure('protocol.error', {
      cause: 'Unknown tool',
      details: { method: 'tools/call', number: -32602, data: 'known: find\u001b[31m, list' }
    })
  });
  expect(within(result()).getByText('Refused by the server')).toBeTruthy();
  expect(within(result()).getByText(/did not accept the tool’s name or its arguments/)).toBeTruthy();
  expect(within(result()).getByText(/-32602/)).toBeTruthy();
  const added = within(result()).getByRole('group', { name: 'What the server added' });
  expect(added.textContent).toMatch(/known: find.+list/);
  expect(added.textContent).not.toContain('\u001b');
  expect(within(result()).queryByText('The tool reported an error')).toBe(null);

  const limits = { idleSeconds: 120, overallSeconds: 1_800 };
  become({ type: 'failed', failure: failure('call.timeout', { details: { tool: 'x', ...limits } }) });
  expect(within(result()).getByText('Timed out')).toBeTruthy();
  become({ type: 'failed', failure: failure('call.connection-lost', { details: { tool: 'x' } }) });
  expect(within(result()).getByText('Not answered')).toBeTruthy();
  expect(within(result()).getByText(/Check whether it took effect/)).toBeTruthy();
});

test('TL2: a call that the host refuses says so and names the next step', async () => {
  const refused = failure('call.not-connected', { details: { server: 'github' } });
  const { person, host } = await openTool({ tool: toolOf() });
  const bridge = { ...host.bridge, call: () => Promise.resolve({ ok: false, failure: refused }) };
  Object.defineProperty(window, 'patchbay', { value: bridge, configurable: true });
  await person.type(screen.getByLabelText('query'), 'x');
  await person.click(call());
  expect(await within(result()).findByText('Not sent')).toBeTruthy();
  expect(within(result()).getByText('github is not connected.')).toBeTruthy();
  expect(within(result()).getByText('Connect the server first, then call again.')).toBeTruthy();
});

test('TL4: the calls of this tool stand newest first, and any of them is shown or sent again', async () => {
  const tool = toolOf();
  const calls = [
    callOf(tool, {
      startedAt: 1_000,
      ms: 120_000,
      outcome: { type: 'cancelled' }
    }),
    callOf(tool, { startedAt: 60_000, ms: 312, outcome: answered })
  ];
  const { person, sent } = await openTool({
    tool,
    calls,
    given: {
      [calls[0]!.id]: '{"query":"old","token":"s3cret"}',
      [calls[1]!.id]: '{"query":"new"}'
    }
  });
  const history = screen.getByRole('region', { name: 'History' });
  // Closed, because nothing has a size here; in a window with room it is open.
  await person.click(within(history).getByRole('button', { name: 'History', expanded: false }));
  const rows = within(history).getAllByRole('row').slice(1);
  await within(history).findByText(/query "new"/);
  expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual([
    'query "new"',
    'query "old", token •••'
  ]);
  expect(rows[0]!.textContent).toContain('312 ms');
  expect(rows[0]!.textContent).toContain('4.1 kB');
  await person.click(within(rows[1]!).getByRole('button', { name: /^Show the call of/ }));
  expect(within(result()).getByText('You cancelled this call')).toBeTruthy();
  await person.click(within(rows[1]!).getByRole('button', { name: /^Send again, the call of/ }));
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual(['{"query":"old","token":"s3cret"}']);
  expect(screen.getByLabelText('query')).toHaveProperty('value', 'old');
});

test('TL5: what a tool says of itself stands beside its description, which is Markdown', async () => {
  await openTool({
    tool: toolOf({
      description: 'Finds **issues**. ![x](https://evil.example/pixel.png) [docs](https://example.com)',
      annotations: { readOnlyHint: true, openWorldHint: true }
    })
  });
  expect(screen.getByText('Only reads')).toBeTruthy();
  expect(screen.getByText('Reaches the internet')).toBeTruthy();
  expect(await screen.findByText('issues')).toHaveProperty('tagName', 'STRONG');
  expect(document.querySelector('img')).toBe(null);
});

test('TL5: a link in a server’s text opens in the browser, never in the window', async () => {
  const { person, host } = await openTool({
    tool: toolOf({ description: 'See [the docs](https://example.com/a).' })
  });
  await person.click(await screen.findByRole('link', { name: 'the docs' }));
  expect(host.asked).toContainEqual(['browser.open', { url: 'https://example.com/a' }]);
});
