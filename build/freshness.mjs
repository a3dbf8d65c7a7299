// Whether a target is as its sources are. Times and sizes are compared first; only where they differ is content
// read, so that a checkout of the same files builds nothing.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recipe } from './targets.mjs';

/**
 * @typedef {import('./targets.mjs').Target} Target
 * @typedef {{ size: number, time: number, hash: string }} Source
 * @typedef {Record<string, Source>} Sources by path from the root
 * @typedef {{ sources: Sources, made: Record<string, number> }} Stamp `made`: the sizes of the files that came out
 */

/**
 * @param {string} root
 * @param {Target} target
 */
export function isFresh(root, target) {
  const stamp = readStamp(root, target);
  if (stamp === undefined) return false;
  const made = path.join(root, target.folder);
  if (!Object.entries(stamp.made).every(([file, size]) => statOf(path.join(made, file))?.size === size)) {
    return false;
  }
  const files = filesOf(root, target);
  if (files.length !== Object.keys(stamp.sources).length) return false;
  let isTouched = false;
  for (const file of files) {
    const before = stamp.sources[file];
    const now = statOf(path.join(root, file));
    if (before === undefined || now === undefined || now.size !== before.size) return false;
    if (now.mtimeMs === before.time) continue;
    if (hashOf(path.join(root, file)) !== before.hash) return false;
    before.time = now.mtimeMs;
    isTouched = true;
  }
  if (isTouched) writeStamp(root, target, stamp);
  return true;
}

/**
 * To be taken before building: what is edited meanwhile then differs from it.
 * @param {string} root
 * @param {Target} target
 * @returns {Sources}
 */
export function takeSources(root, target) {
  return Object.fromEntries(
    filesOf(root, target).map((file) => {
      const { size, mtimeMs } = statSync(path.join(root, file));
      return [file, { size, time: mtimeMs, hash: hashOf(path.join(root, file)) }];
    })
  );
}

/**
 * @param {string} root
 * @param {Target} target
 * @param {Sources} sources
 */
export function markFresh(root, target, sources) {
  const folder = path.join(root, target.folder);
  const made = Object.fromEntries(
    walk(folder).map((file) => [path.relative(folder, file), statSync(file).size])
  );
  writeStamp(root, target, { sources, made });
}

/**
 * @param {string} root
 * @param {Target} target
 */
function filesOf(root, target) {
  return [...recipe, ...target.sources]
    .flatMap((source) => walk(path.join(root, source)))
    .map((file) => path.relative(root, file));
}

/** The files of a folder, or the file itself, or nothing where there is neither. @param {string} where @returns {string[]} */
function walk(where) {
  const stat = statOf(where);
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [where];
  return readdirSync(where, { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(where, entry.name);
    return entry.isDirectory() ? walk(inside) : [inside];
  });
}

/** @param {string} file */
function statOf(file) {
  return statSync(file, { throwIfNoEntry: false });
}

/** @param {string} file */
function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('base64');
}

/**
 * @param {string} root
 * @param {Target} target
 */
function stampFile(root, target) {
  return path.join(root, 'out/.stamp', `${target.name}.json`);
}

/**
 * @param {string} root
 * @param {Target} target
 * @returns {Stamp | undefined}
 */
function readStamp(root, target) {
  const file = stampFile(root, target);
  return statOf(file) === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Written beside and renamed: another process never reads half of it.
 * @param {string} root
 * @param {Target} target
 * @param {Stamp} stamp
 */
function writeStamp(root, target, stamp) {
  const file = stampFile(root, target);
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, JSON.stringify(stamp));
  renameSync(draft, file);
}
