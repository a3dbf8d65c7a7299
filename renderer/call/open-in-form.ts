import type { ServerId } from '#shared/ids';
import { readDraft } from '#shared/json-schema/read-draft';
import { argumentsOf } from '../json-schema/arguments-state';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { keepDraft } from './tool-drafts';

/** Shows a tool with these arguments in its form; nothing is sent. */
export function openInForm(serverId: ServerId, tool: string, argumentsText: string): void {
  const read = readDraft(argumentsText);
  if (read.ok) keepDraft(serverId, tool, argumentsOf(read.draft));
  go(serverPlace(serverId, 'tools', tool));
}
