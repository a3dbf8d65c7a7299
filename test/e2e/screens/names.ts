/** Every screen that the walk looks at, and every look it is seen in; a picture is called `screen-look.png`. */
export const screens = [
  'server-filesystem',
  'server-weather',
  'server-tickets',
  'server-calendar',
  'server-postgres',
  'server-archive',
  'server-sentry',
  'server-library-copy',
  'server-search',
  'server-shop-db',
  'server-broken',
  'list-failed',
  'server-signing-in',
  'server-signed-in',
  'sign-ins',
  'board',
  'board-help',
  'board-filtered',
  'tab-overview',
  'tab-tools',
  'tab-configuration',
  'tab-resources',
  'resource',
  'resource-template',
  'prompt',
  'tab-traffic',
  'tab-logs',
  'call-form',
  'call-invalid',
  'call-both',
  'call-running',
  'call-cancelled',
  'call-tool-error',
  'call-failed',
  'call-everything',
  'call-structured',
  'call-raw',
  'compare',
  'save-call',
  'calls',
  'calls-saved',
  'call-destructive',
  'ask-form',
  'ask-link',
  'ask-model',
  'tools',
  'sources',
  'doctor',
  'diagnostics',
  'settings',
  'settings-found',
  'running-elsewhere',
  'activity',
  'activity-logs',
  'server-inventory',
  'add',
  'add-understood',
  'import',
  'menu',
  'log',
  'edit',
  'copy-to',
  'remove',
  'approve',
  'palette',
  'palette-found',
  'shortcuts',
  'hand-over',
  'many-chosen',
  'remove-many',
  'first-start',
  'import-found',
  'empty-sign-ins',
  'empty-calls',
  'empty-saved',
  'empty-doctor',
  'empty-sources',
  'empty-activity',
  'empty-tools',
  'enterprise',
  'server-held-back'
] as const;
export type Screen = (typeof screens)[number];

export interface Look {
  /** Drawn-out English is what the “system” speaks. */
  readonly language: 'en' | 'zh' | 'es' | 'system';
  readonly size: readonly [width: number, height: number];
  readonly zoom: number;
  readonly theme: 'light' | 'dark';
  readonly isForced: boolean;
}

export const usual: Look = { language: 'en', size: [1280, 800], zoom: 1, theme: 'light', isForced: false };
const small = [900, 600] as const;

export const looks = {
  light: {},
  dark: { theme: 'dark' },
  forced: { isForced: true },
  small: { size: small },
  chinese: { size: small, language: 'zh' },
  spanish: { size: small, language: 'es' },
  long: { size: small, language: 'system' },
  large: { zoom: 2 },
  // 320 × 200 px of the page: what WCAG 1.4.10 asks for, and a little less.
  narrow: { size: [960, 600], zoom: 3 }
} as const satisfies Readonly<Record<string, Partial<Look>>>;
export type LookName = keyof typeof looks;

/**
 * Those that every run of the tests wears: the drawn-out English in the small window is harder on room than Chinese and
 * Spanish, and 320 px harder than 200 %. `npm run pictures` wears all.
 */
export const usualLooks: readonly LookName[] = ['light', 'dark', 'long', 'narrow'];
