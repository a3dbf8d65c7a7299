// The stages of `npm test`, in their order, and what each needs to have gone well before it.

/** @typedef {keyof typeof needs} StageName */

const needs = {
  dependencies: [],
  types: ['dependencies'],
  lint: ['dependencies'],
  unit: ['dependencies'],
  dom: ['dependencies'],
  build: ['dependencies'],
  runtime: ['dependencies'],
  system: ['runtime'],
  conformance: ['build'],
  integration: ['dependencies', 'system'],
  e2e: ['build', 'system'],
  tree: []
};

export const stageNames = /** @type {StageName[]} */ (Object.keys(needs));

/**
 * Stages that need one core and no screen: they run beside the others, one after the other, on what those leave of the
 * processors, and are told when they end.
 * @type {readonly StageName[]}
 */
export const asideStages = ['types', 'lint'];

/** The stages that are projects of vitest. @type {readonly StageName[]} */
export const testStages = ['unit', 'dom', 'integration', 'e2e'];

/** @param {StageName} name @returns {StageName[]} */
export function needsOf(name) {
  return /** @type {StageName[]} */ (needs[name]);
}

/**
 * @param {readonly StageName[]} only empty: all of them
 * @param {boolean} hasFilters whether only some test files are meant, and nothing that is not a test
 * @returns {StageName[]} with everything they need, in order
 */
export function planStages(only, hasFilters) {
  const all = hasFilters ? testStages : stageNames;
  /** @type {Set<StageName>} */
  const wanted = new Set();
  const want = (/** @type {StageName} */ name) => {
    wanted.add(name);
    needsOf(name).forEach(want);
  };
  (only.length > 0 ? only : all).forEach(want);
  return stageNames.filter((name) => wanted.has(name));
}
