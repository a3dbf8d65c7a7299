import type { Page } from 'playwright-core';

type Inside = typeof globalThis & {
  longest: number;
  gap: number;
};

/** Begins to watch for how long the page is blocked: by its long tasks, and by the gaps between its frames. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const inside = globalThis as unknown as Inside;
    inside.longest = 0;
    inside.gap = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) inside.longest = Math.max(inside.longest, duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const frame = (): void => {
      const now = performance.now();
      inside.gap = Math.max(inside.gap, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

export interface Blocked {
  /** Of the longest task, ms; 0: none took 50. */
  readonly task: number;
  /** Between two frames, ms. */
  readonly gap: number;
}

/** How long the page was blocked at most while `work` ran, and half a second after. */
export async function blockedWhile(page: Page, work: () => Promise<void>): Promise<Blocked> {
  await settle(page);
  await page.evaluate(() => {
    const inside = globalThis as unknown as Inside;
    inside.longest = 0;
    inside.gap = 0;
  });
  await work();
  await settle(page);
  return page.evaluate(() => {
    const { longest: task, gap } = globalThis as unknown as Inside;
    return { task, gap };
  });
}

/** Until what was begun is drawn, and the observer has told of it: by the page's own clock, which stands while it is blocked. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
}
