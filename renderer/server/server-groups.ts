import type { SourceRef } from '#shared/server/config';
import { groupedServers } from '#shared/view/select';
import type { Preferences, ServerView } from '#shared/view/snapshot';
import type { Text } from '../text';
import type { ListGroup } from '../ui/GroupedList';
import { inKeptOrder } from './sort-servers';

/** The sidebar's groups: by scope, in the order given, with the project's folder beside its scope. */
export function serverGroups(
  servers: readonly ServerView[],
  filter: string,
  text: Text,
  { order, folded = [] }: Pick<Preferences, 'order' | 'folded'> = {}
): readonly ListGroup<ServerView>[] {
  const wanted = filter.trim().toLowerCase();
  const shown = servers.filter((server) => server.name.toLowerCase().includes(wanted));
  const groups = groupedServers(shown).flatMap(
    ({ scope, servers: found }): readonly ListGroup<ServerView>[] => {
      const members = inKeptOrder(found, order);
      const isOfFolder = scope === 'project' || scope === 'local';
      if (!isOfFolder) return [{ key: scope, label: text(`server:scope.${scope}`), items: members }];
      const folders = [...new Set(members.map(({ source }) => folderOf(source)))];
      return folders.map((note, index) => ({
        key: index === 0 ? scope : `${scope}-${index}`,
        label: text(`server:scope.${scope}`),
        note,
        items: members.filter(({ source }) => folderOf(source) === note)
      }));
    }
  );
  // Who filters looks for something: it is shown wherever it is.
  return wanted === ''
    ? groups.map((group) => (folded.includes(group.key) ? { ...group, isFolded: true } : group))
    : groups;
}

/** `~/projects/shop/.mcp.json` → `shop`: the row has no room for more, the server's page has the whole path. */
function folderOf(source: SourceRef | null): string | undefined {
  return source?.file
    .split(/[/\\]/)
    .slice(0, -1)
    .findLast((part) => part !== '.patchbay');
}
