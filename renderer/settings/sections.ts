/** In the order of the page. */
export const settingSections = [
  'look',
  'connect',
  'calls',
  'sign-in',
  'servers',
  'rules',
  'keys',
  'about'
] as const;
export type SettingSection = (typeof settingSections)[number];
