import { useCallback, useEffect, useState } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import type { Failure } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import { call } from '../bridge';
import { useWindow } from '../store';

export interface ToolDefinition {
  /** The last that came; it stays while a newer one is fetched. */
  readonly tool: Tool | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

interface Loaded {
  readonly key: string;
  readonly tool: Tool | null;
  readonly failure: Failure | null;
}

/** One tool whole, fetched anew when its entry in the catalogue changes. */
export function useToolDefinition(serverId: ServerId, name: string): ToolDefinition {
  const entry = useWindow((state) =>
    state.snapshot.catalogs[serverId]?.tools.find((tool) => tool.originalName === name)
  );
  const key = `${serverId}\n${name}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isOver = false;
    void call('catalog.tool', { serverId, name }).then((answer) => {
      if (isOver) return;
      setLoaded((before) => ({
        key,
        // The same definition again is the same object: whatever was worked out about its schema stays.
        tool: answer.ok ? unchanged(before, key, answer.value) : before?.key === key ? before.tool : null,
        failure: answer.ok ? null : answer.failure
      }));
    });
    return () => {
      isOver = true;
    };
  }, [serverId, name, key, entry, asked]);
  const reload = useCallback(() => {
    setAsked((count) => count + 1);
  }, []);
  const own = loaded?.key === key ? loaded : null;
  return { tool: own?.tool ?? null, failure: own?.failure ?? null, reload };
}

function unchanged(before: Loaded | null, key: string, tool: Tool): Tool {
  const same = before?.key === key && JSON.stringify(before.tool) === JSON.stringify(tool);
  return same && before.tool !== null ? before.tool : tool;
}
