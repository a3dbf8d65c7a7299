import { expect, test } from 'vitest';
import { failed, ok, type Result } from '#shared/failure';
import type { CommandInput } from '#shared/ipc/commands';
import type { TrafficEntry, TrafficPage } from '#shared/traffic/entry';
import { longestPage, noFilter } from '#shared/traffic/filter';
import { mergeEntries } from '../../../renderer/traffic/merge-entries';
import { createTrafficFeed, emptyFeed, type FeedState } from '../../../renderer/traffic/traffic-feed';
import { entry, pageOf } from './entries';

type Ask = CommandInput<'traffic.page'>;

/** A host that keeps what it is told, and answers when it is let. */
function createHost(count: number) {
  let kept: TrafficEntry[] = Array.from({ length: count }, (_, index) => entry(index + 1));
  const asked: Ask[] = [];
  const waiting: (() => void)[] = [];
  let state: FeedState = emptyFeed;
  let failure: Result<TrafficPage> | null = null;
  const answer = ({ before, limit }: Ask): TrafficPage => {
    const newestFirst = kept.toReversed();
    const fitting = newestFirst.filter(({ seq }) => before === undefined || before === null || seq < before);
    const entries = fitting.slice(0, limit);
    return pageOf(entries, {
      total: kept.length,
      older: fitting.length > entries.length,
      newer: newestFirst.length - fitting.length
    });
  };
  const feed = createTrafficFeed({
    ask: (input) => {
      asked.push(input);
      return new Promise((resolve) => {
        waiting.push(() => {
          resolve(failure ?? ok(answer(input)));
        });
      });
    },
    serverId: null,
    filter: noFilter,
    onState: (next) => {
      state = next;
    }
  });
  return {
    feed,
    asked,
    state: () => state,
    seqs: () => state.entries.map(({ seq }) => seq),
    add: (...entries: readonly TrafficEntry[]) => {
      kept = [...kept.filter(({ seq }) => !entries.some((one) => one.seq === seq)), ...entries].sort(
        (a, b) => a.seq - b.seq
      );
    },
    clear: () => {
      kept = [];
    },
    fail: (answerOf: Result<TrafficPage> | null) => {
      failure = answerOf;
    },
    settle: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
  };
}

test('OB1: the list begins with the newest and follows them', async () => {
  const host = createHost(3);
  host.feed.refresh();
  await host.settle();
  expect(host.seqs()).toEqual([3, 2, 1]);
  host.add(entry(4));
  host.feed.refresh();
  await host.settle();
  expect(host.seqs()).toEqual([4, 3, 2, 1]);
});

test('OB1: a list that stands still keeps its rows, counts what is newer, and takes over answers that came', async () => {
  const host = createHost(3);
  host.feed.refresh();
  await host.settle();
  const before = host.state().entries;
  host.feed.follow(false);
  host.add(entry(3, { outcome: 'answered', ms: 5, pairedWith: 4 }), entry(5), entry(6));
  host.feed.refresh();
  await host.settle();
  expect(host.seqs()).toEqual([3, 2, 1]);
  expect(host.state().newer).toBe(2);
  expect(host.state().entries[0]).toMatchObject({ outcome: 'answered', ms: 5 });
  expect(host.state().entries[1]).toBe(before[1]);
  host.feed.follow(true);
  await host.settle();
  expect(host.seqs()).toEqual([6, 5, 3, 2, 1]);
  expect(host.state().newer).toBe(0);
});

test('OB1, PF4: the past is read page by page, without a gap, and stays while the list stands still', async () => {
  const host = createHost(1_000);
  host.feed.refresh();
  await host.settle();
  expect(host.seqs()).toHaveLength(200);
  host.feed.follow(false);
  for (let count = 0; count < 3; count += 1) {
    host.feed.readOlder();
    await host.settle();
  }
  host.add(entry(1_001));
  host.feed.refresh();
  await host.settle();
  expect(host.seqs()).toEqual(Array.from({ length: 800 }, (_, index) => 1_000 - index));
  expect(host.asked.at(-1)).toMatchObject({ before: 1_001, limit: longestPage });
  expect(host.state()).toMatchObject({ older: true, newer: 1, total: 1_001 });
});

test('OB1: however often something changes, one question is under way, and the last change is not missed', async () => {
  const host = createHost(1);
  host.feed.refresh();
  for (let seq = 2; seq < 50; seq += 1) {
    host.add(entry(seq));
    host.feed.refresh();
  }
  expect(host.asked).toHaveLength(1);
  await host.settle();
  expect(host.asked).toHaveLength(2);
  expect(host.seqs()[0]).toBe(49);
});

test('OB1: what was cleared is gone also from a list that stands still', async () => {
  const host = createHost(3);
  host.feed.refresh();
  await host.settle();
  host.feed.follow(false);
  host.clear();
  host.feed.refresh();
  await host.settle();
  expect(host.seqs()).toEqual([]);
});

test('OB1: a question that fails says so and can be asked again; after closing nothing is told', async () => {
  const host = createHost(1);
  host.fail(failed('internal.bug', { details: { where: 'traffic.page' } }));
  host.feed.refresh();
  await host.settle();
  expect(host.state()).toMatchObject({ phase: 'failed', failure: { code: 'internal.bug' } });
  host.fail(null);
  host.feed.refresh();
  await host.settle();
  expect(host.state()).toMatchObject({ phase: 'ready', failure: null });
  host.feed.refresh();
  host.feed.close();
  host.add(entry(2));
  await host.settle();
  expect(host.seqs()).toEqual([1]);
});

test('OB1: an entry that did not change stays the same object', () => {
  const [a, b] = [entry(1), entry(2)];
  const merged = mergeEntries([b, a], [{ ...b, ms: 3 }, { ...a }]);
  expect(merged[0]).not.toBe(b);
  expect(merged[1]).toBe(a);
});
