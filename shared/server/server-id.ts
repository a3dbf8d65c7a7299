import { serverIdFromText, type ServerId } from '../ids';
import type { Scope } from './scope';

/** The id of the entry of that name in that scope. */
export function makeServerId(scope: Scope, name: string): ServerId {
  return serverIdFromText(`${scope}:${name}`);
}
