import type { Catalog, Tool, ToolSummary } from '#shared/catalog/catalog';
import { ok, type Failure, type Result } from '#shared/failure';
import type { JsonObject } from '#shared/json';
import type { Clock } from '../ports';
import { factsOf, isOffered, kinds, noItems, readers, type Items, type Kind } from './kinds';
import { createExpiry } from './expiry';
import { listPages } from './list-pages';

/** A burst of change notices is one change; a server that announces one after each list is slowed down. */
const burstMs = 50;
const firstGapMs = 500;
const longestGapMs = 30_000;
const calmMs = 5_000;
const methodNotFound = -32601;

export interface CatalogDeps {
  readonly clock: Clock;
  /** Configured name of the server. */
  readonly server: string;
  readonly capabilities: JsonObject;
  /** Whether calls carry arguments as headers (HTTP in the stateless era). */
  readonly sendsHeaders: boolean;
  /** Limit of one request, milliseconds. */
  readonly requestMs: number;
  readonly ask: (method: string, params: JsonObject, ms: number) => Promise<Result<JsonObject>>;
  /** What an earlier connection knew: shown until the new lists are here. */
  readonly before: Items;
  readonly publish: (catalog: Catalog) => void;
}

export interface CatalogSync {
  /** Lists everything anew. Resolves when all lists are in; the first failure, if any, is the answer. */
  load(requestMs?: number): Promise<Result<null>>;
  /** The server said that something changed. */
  notice(notification: string): void;
  /** Resolves when no load is under way. */
  settled(): Promise<unknown>;
  items(): Items;
  /** undefined: whether there is such a tool is not known. */
  tool(originalName: string): Tool | null | undefined;
  close(): void;
}

const noEntries = { entries: [], problems: [], ttlMs: null };

interface Part {
  readonly status: 'none' | 'fresh' | 'stale';
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly problems: readonly string[];
}

/** Keeps the four lists of one connection (CN5). Only what the server declared is asked for (CN9). */
export function createCatalogSync(deps: CatalogDeps): CatalogSync {
  const { clock } = deps;
  const offered = kinds.filter((kind) => isOffered(kind, deps.capabilities));
  const parts = new Map<Kind, Part>(offered.map((kind) => [kind, firstPart(deps.before[kind].length > 0)]));
  let items = onlyOffered(deps.before, offered);
  let toolsByName: ReadonlyMap<string, Tool> = new Map();
  let summaries: readonly ToolSummary[] = [];
  /** Lists to be asked for next. */
  const due = new Set<Kind>();
  let running: Promise<Result<null>> | null = null;
  let waiting: Promise<Result<null>> | null = null;
  let cancelTimer: (() => void) | null = null;
  let gap = burstMs;
  let lastEnd = -Infinity;
  let isClosed = false;
  const expiry = createExpiry(clock, (kind) => {
    due.add(kind);
    schedule();
  });
  indexTools();

  function indexTools(): void {
    toolsByName = new Map(items.tools.map((tool) => [tool.originalName, tool]));
    summaries = items.tools.map(summary);
  }

  function publish(): void {
    if (!isClosed) deps.publish(catalogOf(parts, items, summaries));
  }

  function setPart(kind: Kind, change: Partial<Part>): void {
    parts.set(kind, { ...(parts.get(kind) ?? firstPart(false)), ...change });
  }

  async function loadKind(kind: Kind, ms: number): Promise<Result<null>> {
    const { method, field } = factsOf[kind];
    const listing = await listPages(method, field, (params) => deps.ask(method, params, ms));
    if (listing.ok || isNotOffered(listing.failure)) {
      const { entries, problems, ttlMs } = listing.ok ? listing.value : noEntries;
      if (!isClosed) expiry.listed(kind, entries, ttlMs);
      const reading = readers[kind](entries, deps);
      items = { ...items, [kind]: reading.items };
      if (kind === 'tools') indexTools();
      setPart(kind, { status: 'fresh', isLoading: false, problems: [...reading.problems, ...problems] });
    } else {
      const status = parts.get(kind)?.status === 'none' ? 'none' : 'stale';
      setPart(kind, { status, isLoading: false, failure: listing.failure });
    }
    publish();
    return listing.ok || isNotOffered(listing.failure) ? ok(null) : listing;
  }

  async function loadDue(ms: number): Promise<Result<null>> {
    const which = [...due];
    due.clear();
    for (const kind of which) setPart(kind, { isLoading: true, failure: null });
    publish();
    const results = await Promise.all(which.map((kind) => loadKind(kind, ms)));
    lastEnd = clock.now();
    running = null;
    return results.find((result) => !result.ok) ?? ok(null);
  }

  /** One load runs and one waits; whoever asks while another waits shares its answer. */
  function load(ms: number): Promise<Result<null>> {
    if (running === null) {
      running = loadDue(ms);
      return running;
    }
    waiting ??= running.then(() => {
      waiting = null;
      return load(ms);
    });
    return waiting;
  }

  function schedule(): void {
    if (isClosed || cancelTimer !== null || due.size === 0) return;
    const isCalm = clock.now() - lastEnd >= calmMs;
    gap = isCalm ? burstMs : Math.min(longestGapMs, Math.max(firstGapMs, gap * 2));
    cancelTimer = clock.setTimeout(() => {
      void load(deps.requestMs).then(() => {
        cancelTimer = null;
        schedule();
      });
    }, gap);
  }

  return {
    load: (ms = deps.requestMs) => {
      for (const kind of offered) due.add(kind);
      return load(ms);
    },
    notice: (notification) => {
      for (const kind of offered) if (factsOf[kind].notification === notification) due.add(kind);
      schedule();
    },
    settled: () => running ?? Promise.resolve(),
    items: () => items,
    tool: (originalName) => {
      const known = toolsByName.get(originalName);
      return known ?? (parts.get('tools')?.status === 'fresh' ? null : undefined);
    },
    close: () => {
      isClosed = true;
      cancelTimer?.();
      expiry.close();
    }
  };
}

function onlyOffered(before: Items, offered: readonly Kind[]): Items {
  const kept = Object.fromEntries(offered.map((kind) => [kind, before[kind]]));
  return { ...noItems, ...kept };
}

function firstPart(hasBefore: boolean): Part {
  return { status: hasBefore ? 'stale' : 'none', isLoading: false, failure: null, problems: [] };
}

function isNotOffered(failure: Failure): boolean {
  return failure.code === 'protocol.error' && failure.details?.['number'] === methodNotFound;
}

function summary({ name, originalName, title, description, annotations, problems }: Tool): ToolSummary {
  return { name, originalName, title, description, annotations, problems };
}

/** The first list that the server offers says what we have: whether tools are there does not hang on its prompts. */
function catalogOf(parts: ReadonlyMap<Kind, Part>, items: Items, tools: readonly ToolSummary[]): Catalog {
  const each = [...parts.values()];
  const failure = each.find((part) => part.failure !== null)?.failure ?? null;
  const isLoading = each.some((part) => part.isLoading);
  return {
    have: each[0]?.status ?? 'fresh',
    doing: isLoading ? 'loading' : failure === null ? 'idle' : 'error',
    failure: isLoading ? null : failure,
    tools,
    resources: items.resources,
    resourceTemplates: items.resourceTemplates,
    prompts: items.prompts,
    problems: each.flatMap((part) => part.problems)
  };
}
