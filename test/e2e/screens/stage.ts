/**
 * Shows one screen after another in every look that a person may choose, and lets a ruler, axe and a keyboard at each.
 * One window for all of it: looks are changed where the person changes them, or where the system would.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Bridge } from '#shared/ipc/bridge';
import { root, type Launched } from '../launch';
import { focusFaults } from './focus-faults';
import { looks, usual, usualLooks, type Look, type LookName, type Screen } from './names';
import { textFaults } from './text-faults';
import { violations } from './violations';
import { wordsShown } from './words';

/** `PATCHBAY_PICTURES` names a folder for pictures of every look; otherwise few looks are enough, and faults have one. */
const asked = process.env['PATCHBAY_PICTURES'];
const looksToWear = asked === undefined ? usualLooks : (Object.keys(looks) as LookName[]);
const folder = asked ?? path.join(root, 'out/pictures');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const tags = { en: 'en-GB', zh: 'zh-Hans', es: 'es', system: 'en-XA' } as const;

export interface Stage {
  /** Looks at what is shown now. */
  look(screen: Screen): Promise<void>;
  /** What has been found since the last time, and where. */
  takeFaults(): readonly string[];
  /** Words that were shown in drawn-out English without a mark of it, with the screen where they were first. */
  readonly unmarked: ReadonlyMap<string, string>;
  readonly seen: ReadonlySet<Screen>;
}

export async function createStage({ app, page }: Launched): Promise<Stage> {
  await mkdir(folder, { recursive: true });
  await page.evaluate(await readFile(axe, 'utf8'));
  const session = await page.context().newCDPSession(page);
  // As if nobody else had the focus on this screen.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const unmarked = new Map<string, string>();
  const seen = new Set<Screen>();
  let faults = new Map<string, string[]>();
  let now: Look = { ...usual, language: 'system', theme: 'dark' };

  async function wear(next: Look): Promise<void> {
    if (next.theme !== now.theme || next.isForced !== now.isForced) {
      const forcedColors = next.isForced ? 'active' : 'none';
      await page.emulateMedia({ colorScheme: next.theme, forcedColors, reducedMotion: 'reduce' });
    }
    if (String(next.size) !== String(now.size)) {
      await app.evaluate(({ BrowserWindow }, [width, height]) => {
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
      }, next.size);
    }
    const { language, zoom } = next;
    if (language !== now.language || zoom !== now.zoom) await setPreferences(page, { language, zoom });
    await page.waitForFunction(
      ([width, tag]) => Math.abs(window.innerWidth - width) < 2 && document.documentElement.lang === tag,
      [next.size[0] / zoom, tags[language]] as const,
      { polling: 20 }
    );
    now = next;
    await page.evaluate(drawn);
  }

  async function takePicture(name: string): Promise<void> {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    await writeFile(path.join(folder, `${name}.png`), data, 'base64');
  }

  async function findFaults(screen: Screen, look: LookName): Promise<void> {
    const name = `${screen}-${look}`;
    const note = async (found: readonly string[]) => {
      for (const what of found) faults.set(what, [...(faults.get(what) ?? []), name]);
      if (found.length > 0 && asked === undefined) await takePicture(name);
    };
    if (look === 'light' || look === 'dark') await note(await violations(page, look === 'dark'));
    if (look !== 'dark' && look !== 'forced') await note(await page.evaluate(textFaults));
    if (look === 'light' || look === 'forced') {
      // The last thing that was touched is the keyboard, by a key that does nothing.
      await page.keyboard.press('Pause');
      await note(await page.evaluate(focusFaults));
    }
    if (look !== 'long') return;
    for (const words of await page.evaluate(wordsShown)) {
      if (!/[áéíóúñ]/.test(words) && !unmarked.has(words)) unmarked.set(words, screen);
    }
  }

  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' });
  await wear(usual);
  return {
    unmarked,
    seen,
    look: async (screen) => {
      seen.add(screen);
      await page.mouse.move(0, 0);
      for (const name of looksToWear) {
        await wear({ ...usual, ...looks[name] });
        if (asked !== undefined) await takePicture(`${screen}-${name}`);
        await findFaults(screen, name);
      }
      await wear(usual);
    },
    takeFaults: () => {
      const taken = [...faults].map(([what, where]) => `${what}: ${where.join(', ')}`);
      faults = new Map();
      return taken;
    }
  };
}

/** As the settings do it. */
async function setPreferences(page: Page, preferences: Pick<Look, 'language' | 'zoom'>): Promise<void> {
  await page.evaluate(async (next) => {
    const { patchbay } = window as unknown as { readonly patchbay: Bridge };
    await patchbay.call('preferences.set', next);
  }, preferences);
}

/** Run in the page: resolves when what was changed has been drawn. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        resolve();
      });
    });
  });
}
