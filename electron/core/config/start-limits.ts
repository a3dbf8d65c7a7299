import { readFileSync } from 'node:fs';
import { readSettings } from '#shared/server/read-settings';
import { joinSettings, type Limits } from '#shared/server/settings';
import { decode } from './encoding';
import { findPlaces, type PlaceOptions } from './locations';

/**
 * Times and sizes of the pools as the settings files say at the start; a change takes effect after a restart. What is wrong
 * in a file is told by whoever reads it for its rules.
 */
export function readStartLimits(options: PlaceOptions): Limits {
  const readings = (findPlaces(options).settings ?? []).flatMap(({ owner, file }) => {
    const text = readNow(file);
    return text === null ? [] : [readSettings(text, { owner, file })];
  });
  return joinSettings(readings).limits;
}

function readNow(file: string): string | null {
  try {
    return decode(readFileSync(file)).text;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
