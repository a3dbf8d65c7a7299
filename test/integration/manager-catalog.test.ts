import { expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { idOf, local, startManager, textOf } from './manager-host';

expectNoProcessLeft();

const names = (tools: readonly { readonly originalName: string }[]): readonly string[] =>
  tools.map((tool) => tool.originalName);

test('CN5: tools, resources, templates and prompts are listed whole, over pages', async () => {
  const host = startManager({ all: local('catalogue') });
  await host.ready('all');
  const catalog = host.catalog('all');
  expect(names(catalog.tools)).toEqual(['add_tool', 'add_resource', 'add_prompt', 'touch']);
  expect(catalog.resources.map((resource) => resource.uri)).toEqual([
    'mem://one',
    'mem://two',
    'mem://three'
  ]);
  expect(catalog.resourceTemplates).toEqual([
    { uriTemplate: 'mem://{name}', name: 'any', title: null, description: null, mimeType: 'text/plain' }
  ]);
  expect(catalog.prompts[0]).toEqual({
    name: 'first',
    title: null,
    description: 'The first prompt.',
    arguments: [
      { name: 'topic', description: null, required: true },
      { name: 'tone', description: null, required: false }
    ]
  });
  expect(host.manager.tools(idOf('all'))).toHaveLength(4);
});

test('CN5: a change that the server announces is listed, in both eras', async () => {
  const host = startManager({ legacy: local('catalogue'), modern: local('modern-stdio') });
  await Promise.all([host.ready('legacy'), host.ready('modern')]);
  await host.call('legacy', 'add_tool', { arguments: { name: 'new_tool' } });
  await host.call('legacy', 'add_prompt', { arguments: { name: 'new_prompt' } });
  await host.call('legacy', 'add_resource', { arguments: { name: 'new' } });
  await until(() => names(host.catalog('legacy').tools).includes('new_tool'));
  await until(() => host.catalog('legacy').prompts.some((prompt) => prompt.name === 'new_prompt'));
  await until(() => host.catalog('legacy').resources.some((resource) => resource.uri === 'mem://new'));
  expect(textOf(await host.call('modern', 'grow'))).toBe('there is one more tool now');
  await until(() => names(host.catalog('modern').tools).includes('grown'));
});

test('CN5: a server that announces changes without end is listed a few times only', async () => {
  const host = startManager({ storm: local('list-changed-storm') });
  await host.ready('storm');
  const began = performance.now();
  await until(() => performance.now() - began > 3_000);
  expect(Number(textOf(await host.call('storm', 'count')))).toBeLessThanOrEqual(5);
});

test('CN5: broken tools are told and the good ones can be called', async () => {
  const host = startManager({ broken: local('malformed-tools') });
  await host.ready('broken');
  const { tools, problems } = host.catalog('broken');
  expect(names(tools.filter((tool) => tool.problems.length === 0))).toEqual(['good-1', 'good-2']);
  expect(names(tools)).toContain('good-3');
  expect(problems).toHaveLength(2);
  for (const tool of names(tools)) expect(textOf(await host.call('broken', tool))).toBe(`called ${tool}`);
});

test('CN5: cursors that never end, or are empty, end the list and lose nothing', async () => {
  const host = startManager({
    loop: local('cursor-loop', '--mode=loop'),
    empty: local('cursor-loop', '--mode=empty'),
    end: local('cursor-loop', '--mode=empty-end')
  });
  for (const name of ['loop', 'empty', 'end']) await host.ready(name);
  expect(names(host.catalog('loop').tools)).toEqual(['count', 'other']);
  expect(host.catalog('loop').problems).toHaveLength(1);
  expect(host.catalog('empty').tools.length).toBeGreaterThan(2);
  expect(host.catalog('empty').problems).toEqual([]);
  expect(names(host.catalog('end').tools)).toEqual(['count', 'other']);
  expect(Number(textOf(await host.call('loop', 'count')))).toBe(2);
});

test('CN5: 1500 tools in pages are all there', async () => {
  const host = startManager({ many: local('many-tools') });
  await host.ready('many');
  expect(host.catalog('many').tools).toHaveLength(1_500);
});

test('CN3: a list that fails leaves the server connected and the other lists whole', async () => {
  const host = startManager({
    tools: local('catalogue', '--list-error=tools'),
    prompts: local('catalogue', '--list-error=prompts')
  });
  for (const name of ['tools', 'prompts']) {
    await until(() => host.catalog(name).doing === 'error');
    expect(host.state(name)?.type).toBe('connected');
  }
  expect(host.catalog('tools')).toMatchObject({
    have: 'none',
    failure: { code: 'protocol.error', cause: 'the tools are not available today' }
  });
  expect(host.catalog('tools').prompts).toHaveLength(3);
  expect(host.catalog('prompts')).toMatchObject({ have: 'fresh', prompts: [] });
  expect(host.catalog('prompts').tools).toHaveLength(4);
  expect(textOf(await host.call('tools', 'touch'))).toBe('done');
  expect(await host.manager.refreshCatalog(idOf('tools'))).toMatchObject({
    failure: { code: 'protocol.error' }
  });
});

test('CN9: what a server does not offer is never asked for', async () => {
  const host = startManager({ some: local('catalogue', '--without=prompts,resources') });
  await host.ready('some');
  expect(host.catalog('some')).toMatchObject({ resources: [], prompts: [], problems: [], failure: null });
  expect(host.catalog('some').tools).toHaveLength(4);
});

test('CN5: refreshing by hand lists anew', async () => {
  const host = startManager({ all: local('catalogue'), off: { ...local('catalogue'), disabled: true } });
  await host.ready('all');
  const before = host.catalog('all');
  expect(await host.manager.refreshCatalog(idOf('all'))).toEqual({ ok: true, value: null });
  expect(host.catalog('all')).not.toBe(before);
  expect(host.catalog('all')).toEqual(before);
  expect(await host.manager.refreshCatalog(idOf('off'))).toMatchObject({
    failure: { code: 'call.not-connected' }
  });
});
