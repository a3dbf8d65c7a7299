import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { actionIds, factsOf } from '#shared/action/actions';

const source = readFileSync(path.resolve(import.meta.dirname, '../../../renderer/styles/tokens.css'), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Colour = readonly [red: number, green: number, blue: number];

/** Both values of `--name: light-dark(a, b)`; `var(--other)` is followed. */
function valueOf(name: string, theme: Theme): string {
  const [, pair] = new RegExp(`^  --${name}: (.+?);`, 'm').exec(source) ?? [];
  if (pair === undefined) throw new Error(`There is no token --${name}.`);
  const [, other] = /^var\(--([\w-]+)\)$/.exec(pair) ?? [];
  if (other !== undefined) return valueOf(other, theme);
  const [, light, dark] = /^light-dark\((.+), ((?:#|rgb\().+)\)$/.exec(pair) ?? [];
  return (theme === 'light' ? light : dark) ?? pair;
}

/** What is seen where `name` lies on `under`. */
function colourOf(name: string, theme: Theme, under: Colour = [255, 255, 255]): Colour {
  const value = valueOf(name, theme);
  const [, hex] = /^#([\da-f]{6})$/.exec(value) ?? [];
  if (hex !== undefined)
    return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
  const [, r, g, b, percent] = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value) ?? [];
  const share = Number(percent) / 100;
  return [r, g, b].map(
    (part, at) => Number(part) * share + (under[at] ?? 0) * (1 - share)
  ) as unknown as Colour;
}

/** As WCAG 2 defines them. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const states = ['ok', 'busy', 'auth', 'bad', 'off', 'muted'];
const surfaces = ['page', 'chrome', 'raised', 'field'];

describe.each(themes)('%s', (theme) => {
  /** Each surface as it is, pointed at, and chosen. */
  const grounds = surfaces.flatMap((name) => {
    const ground = colourOf(name, theme);
    return [
      [name, ground],
      [`${name}, pointed at`, colourOf('hover', theme, ground)],
      [`${name}, chosen`, colourOf('selected', theme, ground)]
    ] as const;
  });
  const tints = ['ok', 'busy', 'auth', 'bad'].map(
    (name) => [`${name}-tint`, colourOf(`${name}-tint`, theme)] as const
  );

  test('UX5: text has a contrast of 4.5 on every surface that it stands on, also pointed at, chosen or tinted', () => {
    const weak: string[] = [];
    for (const [ground, colour] of [...grounds, ...tints]) {
      for (const name of ['text', 'text-2', ...states, 'accent']) {
        const ratio = contrast(colourOf(name, theme), colour);
        if (ratio < 4.5) weak.push(`--${name} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
    expect(weak).toEqual([]);
  });

  test('UX5: quiet text has it wherever nothing is chosen, and words on a filled button have it', () => {
    const weak = grounds
      .filter(([ground]) => !ground.endsWith('chosen'))
      .map(([ground, colour]) => [ground, contrast(colourOf('text-3', theme), colour)] as const)
      .filter(([, ratio]) => ratio < 4.5);
    expect(weak).toEqual([]);
    for (const fill of [
      'accent-fill',
      'accent-fill-hover',
      'bad-fill',
      'bad-fill-hover',
      'person-1',
      'person-2',
      'person-3',
      'person-4'
    ])
      expect(contrast(colourOf('on-accent', theme), colourOf(fill, theme)), fill).toBeGreaterThanOrEqual(4.5);
  });

  test('UX5: edges of what is typed into, the focus and the shapes of states have a contrast of 3', () => {
    const weak: string[] = [];
    for (const [ground, colour] of [...grounds, ...tints]) {
      for (const name of ['control', 'focus', ...states]) {
        const ratio = contrast(colourOf(name, theme), colour);
        if (name === 'control' && ground.endsWith('chosen')) continue;
        if (ratio < 3) weak.push(`--${name} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
    expect(weak).toEqual([]);
  });
});

test('UX5: no shortcut is a letter alone, which speaking or a slip would press', () => {
  const bare = actionIds
    .map((id) => factsOf(id).shortcut)
    .filter((shortcut) => shortcut !== undefined && !/^(Mod\+|(Shift\+)?F\d+$)/.test(shortcut));
  expect(bare).toEqual([]);
});
