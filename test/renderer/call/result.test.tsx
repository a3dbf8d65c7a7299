import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverPlace } from '../../../renderer/place';
import { emptyWindow, showPlace, showSnapshot, useWindow } from '../../../renderer/store';
import { connected } from '../snapshots';
import { answered, callOf, openTool, toolOf, github } from './tool-window';
import { callId } from '#shared/ids';
import type { Tool } from '#shared/catalog/catalog';

beforeEach(() => {
  useWindow.setState(emptyWindow);
  // Lists that draw only what is in sight need something to be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(24);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Megabytes are decoded a piece at a time, on a machine that may be busy. */
const patient = { timeout: 20_000 };

let count = 0;

/** The result of a call that was answered. */
async function show(result: unknown, change: Partial<Tool> = {}) {
  count += 1;
  const tool = toolOf(change);
  const call = callOf(tool, {
    id: callId(`answered-${String(count)}`),
    ms: 312,
    outcome: answered,
    serverId: github.id
  });
  const opened = await openTool({ tool, result, calls: [call] });
  return { ...opened, region: screen.getByRole('region', { name: 'Result' }) };
}

const text = (words: string) => ({ type: 'text', text: words });

test('TL2: text is shown as it came; what looks like Markdown is read as such, and plain on request', async () => {
  const { region, person } = await show({
    content: [text('two\nlines'), text('# Title\n\nSome **bold** words.')]
  });
  expect(await within(region).findByText('Done')).toBeTruthy();
  expect(within(region).getByText('312 ms · 4.1 kB')).toBeTruthy();
  expect(
    within(region).getByText((_, element) => element?.textContent === 'two\nlines' && element.tagName === 'P')
  ).toBeTruthy();
  expect(await within(region).findByText('bold')).toHaveProperty('tagName', 'STRONG');
  await person.click(within(region).getByRole('radio', { name: 'Plain' }));
  expect(within(region).getByText(/Some \*\*bold\*\* words/)).toBeTruthy();
});

test('SE4: terminal escapes, turned direction and hidden sentences in an answer are shown as marks', async () => {
  const tags = Array.from('obey', (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join(
    ''
  );
  const { region } = await show({ content: [text(`\u001b[31mred a\u202eb ${tags}`)] });
  expect((await within(region).findByText('ESC[31m')).tagName).toBe('SPAN');
  expect(within(region).getByText('U+202E')).toBeTruthy();
  expect(within(region).getByText('obey')).toBeTruthy();
  expect(region.textContent).not.toMatch(/[\u001b\u202e]/);
});

test('SE4: markup in an answer stays text: no element is made of it, no image is asked for', async () => {
  const evil =
    '# x\n<img src=x onerror="document.title=1"> ![p](https://evil.example/p.png) [go](javascript:alert(1))';
  const { region } = await show({ content: [text(evil)] });
  await within(region).findByRole('heading', { name: 'x' });
  expect(region.querySelector('img, script')).toBe(null);
  expect(region.querySelector('a[href^="javascript"]')).toBe(null);
});

test('TL2: a long text is cut, says its size, and is shown whole on request without drawing all of it', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `line ${String(index)}`).join('\n');
  const { region, person } = await show({ content: [text(lines)] });
  await person.click(await within(region).findByRole('button', { name: /^Show all \d+ kB$/ }));
  const whole = within(region).getByRole('region', { name: 'Text of the answer' });
  expect(within(whole).getByText('line 0')).toBeTruthy();
  expect(whole.querySelectorAll('[data-index]').length).toBeLessThan(200);
});

test('TL2: structured output is a tree that is walked by keyboard, with digits as they were sent', async () => {
  const { region, person } = await show(
    '{"content":[],"structuredContent":{"id":12345678901234567890,"price":1.0,"items":[{"number":418,"title":"5"}]}}'
  );
  const tree = await within(region).findByRole('tree', { name: 'Structured output' });
  const names = () =>
    within(tree)
      .getAllByRole('treeitem')
      .map((item) => item.textContent);
  expect(names()).toEqual([
    'id 12345678901234567890',
    'price 1.0',
    'items 1 item',
    '0 2 keys',
    'number 418',
    'title "5"'
  ]);
  tree.focus();
  await person.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(names()).toEqual(['id 12345678901234567890', 'price 1.0', 'items 1 item']);
  const active = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-expanded')).toBe('false');
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
    'items'
  );
});

test('TL2: a tree of a hundred thousand values draws what is in sight', async () => {
  const rows = Array.from({ length: 25_000 }, (_, id) => ({ id, tags: ['a'] }));
  const { region, person } = await show({ content: [], structuredContent: { rows } });
  const tree = await within(region).findByRole('tree', { name: 'Structured output' });
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(1);
  tree.focus();
  await person.keyboard('{ArrowRight}');
  const items = within(tree).getAllByRole('treeitem');
  expect(items.length).toBeLessThan(300);
  expect(items[1]!.getAttribute('aria-setsize')).toBe('25000');
});

const outputSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };

test('TL2: structured output is judged by the schema that the tool promised', async () => {
  const good = await show({ content: [], structuredContent: { n: 1 } }, { outputSchema });
  expect(await within(good.region).findByText('Matches its schema')).toBeTruthy();
  good.unmount();
  const bad = await show({ content: [], structuredContent: { n: 'x' } }, { outputSchema });
  expect(await within(bad.region).findByText('Does not match its schema')).toBeTruthy();
  expect(within(bad.region).getByText('Must be a whole number.')).toBeTruthy();
  bad.unmount();
  const none = await show({ content: [text('only words')] }, { outputSchema });
  expect(
    await within(none.region).findByText('The tool promises structured output, but sent none.')
  ).toBeTruthy();
});

test('TL2: text that only repeats the structured output is folded, and shown on request', async () => {
  const { region, person } = await show({ content: [text('{ "a": 1 }')], structuredContent: { a: 1 } });
  expect(await within(region).findByText('The text says the same as the structured output.')).toBeTruthy();
  await person.click(within(region).getByRole('button', { name: 'Show the text' }));
  expect(within(region).getByRole('tree', { name: 'JSON' })).toBeTruthy();
});

test('TL2: an answer that is an empty object is seen as one', async () => {
  const { region } = await show({ content: [text('{}')] });
  expect((await within(region).findByText('{}')).tagName).toBe('CODE');
  expect(within(region).queryByRole('tree')).toBeNull();
});

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

test('TL2: images and sounds come from the answer itself and from nowhere else', async () => {
  const { region } = await show({
    content: [
      { type: 'image', data: pixel, mimeType: 'image/png' },
      { type: 'image', data: pixel, mimeType: 'text/html' },
      { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' }
    ]
  });
  const image = await within(region).findByRole('img');
  expect(image.getAttribute('src')).toBe(`data:image/png;base64,${pixel}`);
  expect(within(region).getByText(/of text\/html cannot be shown as an image/)).toBeTruthy();
  expect(region.querySelector('audio')?.getAttribute('src')).toBe('data:audio/wav;base64,UklGRg==');
  expect(region.querySelector('audio')?.hasAttribute('controls')).toBe(true);
});

test('TL2: an image above the limit that cannot be drawn smaller is shown on request only', async () => {
  const { region, person } = await show({
    content: [{ type: 'image', data: 'A'.repeat(7_000_000), mimeType: 'image/png' }]
  });
  expect(await within(region).findByText(/5.25 MB large; what is above 5 MB/, {}, patient)).toBeTruthy();
  expect(within(region).queryByRole('img')).toBe(null);
  await person.click(within(region).getByRole('button', { name: 'Show the original' }));
  expect(within(region).getByRole('img')).toBeTruthy();
});

test('TL2: an image above 5 MB is drawn smaller, says so, and its original can be saved', async () => {
  const drawn = vi.fn(() => Promise.resolve({ width: 1_280, height: 720, close: () => undefined }));
  vi.stubGlobal('createImageBitmap', drawn);
  const data = 'AAAA'.repeat(1_700_000);
  const { region, person, host } = await show({ content: [{ type: 'image', data, mimeType: 'image/png' }] });
  const picture = await within(region).findByRole('img', { name: /^Image from/ });
  expect(picture.tagName).toBe('CANVAS');
  await vi.waitFor(() => {
    expect(drawn).toHaveBeenCalledWith(expect.any(Blob), { resizeWidth: 1_280, resizeQuality: 'medium' });
  }, patient);
  expect(within(region).getByText(/Shown smaller than it is \(5.1 MB\)/)).toBeTruthy();
  await person.click(within(region).getByRole('button', { name: 'Save image.png…' }));
  expect(host.asked).toContainEqual([
    'content.save',
    { suggestedName: 'image.png', encoding: 'base64', data }
  ]);
  vi.unstubAllGlobals();
});

test('TL2: a link to a resource is followed to the server that gave it', async () => {
  const { region, person, host } = await show({
    content: [{ type: 'resource_link', uri: 'mem://notes/1', name: 'note' }]
  });
  expect(within(region).queryByRole('button', { name: 'Read it here' })).toBe(null);
  act(() => {
    const { snapshot } = useWindow.getState();
    const connection = { ...connected, capabilities: { resources: {} } };
    showSnapshot({ ...snapshot, servers: { [github.id]: { ...github, connection } } });
    showPlace(serverPlace(github.id, 'tools', 'x'));
  });
  await person.click(await within(region).findByRole('button', { name: 'Read it here' }));
  expect(useWindow.getState().place).toEqual(serverPlace(github.id, 'resources', 'mem://notes/1'));
  expect(host.asked.map(([name]) => name)).not.toContain('resource.read');
});

test('TL2: links and resources are shown, not fetched; what is not known is shown as it came', async () => {
  const { region, person, host } = await show({
    content: [
      { type: 'resource_link', uri: 'https://example.com/a.txt', name: 'a.txt', mimeType: 'text/plain' },
      { type: 'resource_link', uri: 'file:///etc/passwd', name: 'b' },
      { type: 'resource', resource: { uri: 'file:///c', mimeType: 'text/plain', text: 'inside c' } },
      { type: 'resource', resource: { uri: 'file:///d', mimeType: 'application/zip', blob: 'AAAAAAAA' } },
      { type: 'hologram', depth: 3 }
    ],
    _meta: { trace: 'x' }
  });
  expect(await within(region).findByText('https://example.com/a.txt')).toBeTruthy();
  // A file is no web address: there is nothing to open.
  expect(within(region).getAllByRole('button', { name: 'Open in the browser' })).toHaveLength(1);
  expect(host.asked.map(([name]) => name)).not.toContain('browser.open');
  expect(within(region).getByText('inside c')).toBeTruthy();
  expect(within(region).getByText('6 B of application/zip; binary content is not shown.')).toBeTruthy();
  const unknown = within(region).getByRole('tree', { name: /hologram/ });
  expect(unknown.textContent).toContain('depth 3');
  expect(within(region).getByRole('tree', { name: 'Not meant for the model (_meta)' }).textContent).toBe(
    'trace x'
  );
  await person.click(within(region).getByRole('button', { name: 'Open in the browser' }));
  expect(host.asked).toContainEqual(['browser.open', { url: 'https://example.com/a.txt' }]);
});

test('TL2: an empty answer says that it is empty', async () => {
  const { region } = await show({ content: [] });
  expect(await within(region).findByText('The answer is empty')).toBeTruthy();
});

test('TL2: copying takes the words of a text, and the JSON of anything else, digits and all', async () => {
  const words = await show({ content: [text('only words')] });
  await within(words.region).findByText('only words');
  await words.person.click(within(words.region).getByRole('button', { name: 'Copy result' }));
  expect(words.host.asked).toContainEqual(['clipboard.write', { text: 'only words' }]);
  words.unmount();
  const data = await show('{"content":[],"structuredContent":{"n":1.0}}');
  await within(data.region).findByRole('tree');
  await data.person.click(within(data.region).getByRole('button', { name: 'Copy result' }));
  expect(data.host.asked).toContainEqual([
    'clipboard.write',
    { text: '{\n  "content": [],\n  "structuredContent": {\n    "n": 1.0\n  }\n}' }
  ]);
});
