import { isJsonObject, type JsonValue } from '../json';

/** What one server may use and be used for, each with a switch of its own (RP8). */
export const abilityNames = [
  'roots',
  'elicitation',
  'links',
  'sampling',
  'logging',
  'resources',
  'prompts'
] as const;

export type AbilityName = (typeof abilityNames)[number];
export type Abilities = Readonly<Record<AbilityName, boolean>>;

/** `links`: `initialize` tells that the server may send web addresses; some servers crash on being told (CN1). */
export const defaultAbilities: Abilities = {
  roots: true,
  elicitation: true,
  links: false,
  sampling: true,
  logging: true,
  resources: true,
  prompts: true
};

/** Only what differs from the default is kept. */
export type AbilityChanges = Partial<Abilities>;

export function readAbilities(kept: JsonValue | undefined): AbilityChanges {
  if (!isJsonObject(kept)) return {};
  const known = abilityNames.filter(
    (name) => typeof kept[name] === 'boolean' && kept[name] !== defaultAbilities[name]
  );
  return Object.fromEntries(known.map((name) => [name, kept[name] === true]));
}

export function withAbility(changes: AbilityChanges, name: AbilityName, isOn: boolean): AbilityChanges {
  return readAbilities({ ...changes, [name]: isOn });
}
