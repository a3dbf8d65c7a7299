import { useMemo } from 'react';
import { isSwitchedOff, noPermissions, ruleFor } from '#shared/call/permissions';
import type { ServerId } from '#shared/ids';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { useText } from '../use-text';

/** A tool among those of all servers. */
export interface OneTool {
  readonly key: string;
  readonly serverId: ServerId;
  readonly serverName: string;
  /** Original. */
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  /** Why it is not offered, in a word; null: it is. */
  readonly held: string | null;
}

/** The tools of all connected servers, in the order of the list. */
export function useAllTools(): readonly OneTool[] {
  const text = useText();
  const servers = useServers();
  const catalogs = useWindow((state) => state.snapshot.catalogs);
  const { rules, off } = useWindow((state) => state.snapshot.app.permissions) ?? noPermissions;
  return useMemo(
    () =>
      servers
        .filter(({ connection, suppression }) => connection.type === 'connected' && suppression === null)
        .flatMap(({ id, name }) =>
          (catalogs[id]?.tools ?? []).map((tool): OneTool => {
            const isNever =
              Object.keys(rules).length > 0 &&
              ruleFor(rules, 'never', { server: name, tool: tool.originalName }) !== null;
            return {
              key: `${id}\n${tool.originalName}`,
              serverId: id,
              serverName: name,
              name: tool.originalName,
              title: tool.title,
              description: tool.description,
              held: isSwitchedOff(off, id, tool.originalName)
                ? text('permission:off')
                : isNever
                  ? text('permission:neverWord')
                  : null
            };
          })
        ),
    [servers, catalogs, rules, off, text]
  );
}
