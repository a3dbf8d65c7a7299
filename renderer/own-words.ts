import { failureCodes, type Failure } from '#shared/failure';
import { withOneStop } from '#shared/text/one-stop';
import type { AppSnapshot } from '#shared/view/snapshot';
import { i18n } from './text';

const codes: ReadonlySet<unknown> = new Set(failureCodes);

/** A failure in the window's own language, from its code and details, wherever it was made and in whichever. */
export function sayFailure(failure: Failure): Failure {
  const params = { ...failure.details, cause: failure.cause ?? '' };
  const key = `failure:${failure.code}`;
  if (!i18n.exists(`${key}.message`, params)) return failure;
  const hint = failure.hint === null ? null : i18n.t(`${key}.hint`, params);
  return { ...failure, message: withOneStop(i18n.t(`${key}.message`, params)), hint: hint || null };
}

let language = i18n.language;
let said = new WeakMap<object, object>();

/** The same snapshot, with every failure in the window's language; what did not change stays the same object. */
export function inOwnWords(snapshot: AppSnapshot): AppSnapshot {
  if (language !== i18n.language) {
    language = i18n.language;
    said = new WeakMap();
  }
  const { app, servers, calls, catalogs } = snapshot;
  return {
    ...snapshot,
    app: restated(app),
    servers: restated(servers),
    calls: restated(calls),
    catalogs: withFailures(catalogs)
  };
}

/** Of a catalogue its failure alone: it may hold thousands of tools, whose words are not ours. */
function withFailures(catalogs: AppSnapshot['catalogs']): AppSnapshot['catalogs'] {
  return once(catalogs, () => {
    const failed = Object.entries(catalogs).filter(([, { failure }]) => failure !== null);
    if (failed.length === 0) return catalogs;
    const inOurs = failed.map(([id, catalog]) => {
      return [id, once(catalog, () => ({ ...catalog, failure: restated(catalog.failure) }))] as const;
    });
    return { ...catalogs, ...Object.fromEntries(inOurs) };
  });
}

function once<Value extends object>(value: Value, make: () => Value): Value {
  const known = said.get(value);
  if (known !== undefined) return known as Value;
  const next = make();
  said.set(value, next);
  return next;
}

function restated<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const known = said.get(value);
  if (known !== undefined) return known as Value;
  const next = isFailure(value) ? (sayFailure(value) as Value) : entriesRestated(value);
  said.set(value, next as object);
  return next;
}

function entriesRestated<Value extends object>(value: Value): Value {
  let changed: object | null = null;
  for (const [key, one] of Object.entries(value) as [string, unknown][]) {
    const next = restated(one);
    if (next === one) continue;
    changed ??= Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    Reflect.set(changed, key, next);
  }
  return (changed ?? value) as Value;
}

function isFailure(value: object): value is Failure {
  return 'retryable' in value && 'message' in value && 'code' in value && codes.has(value.code);
}
