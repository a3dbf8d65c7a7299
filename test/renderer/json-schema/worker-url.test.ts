import { expect, test, vi } from 'vitest';

test('SE1: the one policy of the window admits the built worker and no other address', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { workerUrl } = await import('../../../renderer/json-schema/worker-url');
  vi.unstubAllGlobals();
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('patchbay-worker', expect.anything());
  const rules = createPolicy.mock.calls[0]![1];
  expect(rules.createScriptURL(workerUrl())).toBe(workerUrl());
  expect(workerUrl()).toMatch(/check-worker/);
  for (const other of ['https://evil.example/x.js', `${workerUrl()}?x`, 'data:text/javascript,1', '']) {
    expect(() => rules.createScriptURL(other)).toThrow(TypeError);
  }
});
