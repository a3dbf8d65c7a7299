import type { OutputUnit } from '@cfworker/json-schema';
import { isJsonObject, isList, type JsonValue } from '../json';
import type { Fault } from './fault';
import { faultOf } from './fault-of';
import { decodeToken, type JsonPath } from './pointer';
import type { Schema } from './schema';

/*
 * From the validator's flat list of errors to what a person is told: one sentence per cause, at the field where it is
 * put right. The list holds an error for every level on the way and for every form of a choice; these are gathered
 * into the form that the value comes nearest to.
 */
export function faultsFrom(root: Schema, value: JsonValue, errors: readonly OutputUnit[]): readonly Fault[] {
  const all = gather(root, value, errors);
  const typed = new Set(all.filter(({ key }) => key === 'type').map(({ path }) => JSON.stringify(path)));
  const seen = new Set<string>();
  return all.filter((fault) => {
    const place = JSON.stringify(fault.path);
    const id = `${place} ${fault.key} ${JSON.stringify(fault.params)}`;
    // Of the wrong kind: nothing else about it is worth saying.
    const isIdle = typed.has(place) && fault.key !== 'type';
    if (seen.has(id) || isIdle) return false;
    seen.add(id);
    return true;
  });
}

/** These only say that something below them is wrong. */
const wrappers = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'allOf',
  '$ref',
  'if',
  'dependentSchemas'
]);

function gather(root: Schema, value: JsonValue, errors: readonly OutputUnit[]): readonly Fault[] {
  const found: Fault[] = [];
  for (let index = 0; index < errors.length; index += 1) {
    const unit = errors[index];
    if (unit === undefined) break;
    if (unit.keyword === 'anyOf' || unit.keyword === 'oneOf') {
      const end = endOf(errors, index);
      found.push(...nearest(root, value, unit, errors.slice(index + 1, end)));
      index = end - 1;
    } else if (unit.keyword === 'propertyNames') {
      const end = endOf(errors, index);
      found.push(...faultOf(root, value, unit, pathOf(value, unit)));
      index = end - 1;
    } else if (!wrappers.has(unit.keyword)) {
      found.push(...faultOf(root, value, unit, pathOf(value, unit)));
    }
  }
  return found;
}

/** The errors below one: `false` schemas give no place of their own and belong to what stands before them. */
function endOf(errors: readonly OutputUnit[], start: number): number {
  const above = `${errors[start]?.keywordLocation ?? ''}/`;
  let end = start + 1;
  for (; end < errors.length; end += 1) {
    const unit = errors[end];
    if (unit === undefined) break;
    if (unit.keyword !== 'false' && !`${unit.keywordLocation}/`.startsWith(above)) break;
  }
  return end;
}

function nearest(
  root: Schema,
  value: JsonValue,
  wrapper: OutputUnit,
  below: readonly OutputUnit[]
): readonly Fault[] {
  const path = pathOf(value, wrapper);
  const matches = Number(/\((\d+) matches\)/.exec(wrapper.error)?.[1] ?? 0);
  if (matches > 1) return [{ path, key: 'manyForms', params: { count: matches } }];
  const forms = new Map<string, OutputUnit[]>();
  const start = wrapper.keywordLocation.length + 1;
  let current = '';
  for (const unit of below) {
    if (unit.keyword !== 'false') current = unit.keywordLocation.slice(start).split('/')[0] ?? '';
    forms.set(current, [...(forms.get(current) ?? []), unit]);
  }
  const judged = [...forms.values()].map((units) => {
    const faults = gather(root, value, units);
    return { faults, cost: faults.reduce((sum, fault) => sum + costOf(fault, path), 0) };
  });
  const best = judged.toSorted((a, b) => a.cost - b.cost)[0];
  if (best === undefined) return [{ path, key: 'noForm', params: {} }];
  if (best.cost < wrongKind) return best.faults;
  const kinds = judged.flatMap(({ faults }) =>
    faults.filter((fault) => fault.key === 'type' && fault.path.length === path.length)
  );
  const expected = [...new Set(kinds.flatMap(({ params }) => params['types'] as readonly string[]))];
  if (kinds.length === judged.length) return [{ path, key: 'type', params: { types: expected } }];
  const constants = judged.flatMap(({ faults }) =>
    faults.filter((fault) => ['constant', 'oneOf'].includes(fault.key) && fault.path.length === path.length)
  );
  if (constants.length < judged.length) return [{ path, key: 'noForm', params: {} }];
  const values = constants.flatMap(
    ({ params }) => (params['values'] ?? [params['value']]) as readonly string[]
  );
  return [{ path, key: 'oneOf', params: { values: [...new Set(values)] } }];
}

const wrongKind = 1_000;

/** How far a value is from a form: another type or another constant means that it was not meant. */
function costOf(fault: Fault, path: JsonPath): number {
  if (fault.path.length === path.length) {
    return ['type', 'constant', 'oneOf'].includes(fault.key) ? wrongKind : 2;
  }
  if (fault.key === 'constant' && fault.path.length === path.length + 1) return wrongKind / 10;
  return 1;
}

function pathOf(value: JsonValue, unit: OutputUnit): JsonPath {
  const path: (string | number)[] = [];
  let here: JsonValue | undefined = value;
  for (const token of unit.instanceLocation.split('/').slice(1)) {
    const name = decodeToken(token) ?? token;
    path.push(isList(here) ? Number(name) : name);
    if (isList(here)) here = here[Number(name)];
    else here = isJsonObject(here) && Object.hasOwn(here, name) ? here[name] : undefined;
  }
  return path;
}
