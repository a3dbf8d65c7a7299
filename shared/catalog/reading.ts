import type { ServerId } from '../ids';

export type ReadKind = 'resource' | 'prompt';

/** What stands for one question under way, to a resource by its address or to a prompt by its name. */
export function readingKey(kind: ReadKind, serverId: ServerId, name: string): string {
  return `${kind} ${serverId} ${name}`;
}
