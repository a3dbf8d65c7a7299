import { useId } from 'react';
import type { ServerId } from '#shared/ids';
import { abilityNames, defaultAbilities, type AbilityName } from '#shared/server/abilities';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Section } from '../ui/Section';
import { Switch } from '../ui/Switch';
import { useText } from '../use-text';
import styles from './Abilities.module.css';

/** A switch for each thing that a server may ask or be asked for. */
export function Abilities({ serverId }: { readonly serverId: ServerId }) {
  const text = useText();
  return (
    <Section title={text('ask:abilities.title')} note={text('ask:abilities.note')}>
      <ul className={styles['list']}>
        {abilityNames.map((name) => (
          <AbilitySwitch key={name} serverId={serverId} name={name} />
        ))}
      </ul>
    </Section>
  );
}

function AbilitySwitch({ serverId, name }: { readonly serverId: ServerId; readonly name: AbilityName }) {
  const text = useText();
  const id = useId();
  const isOn = useWindow((state) => state.snapshot.abilities[serverId]?.[name] ?? defaultAbilities[name]);
  return (
    <li className={styles['row']}>
      <div>
        <label htmlFor={id}>{text(`ask:abilities.${name}`)}</label>
        <p id={`${id}-why`} className={styles['why']}>
          {text(`ask:abilities.${name}Why`)}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-why`}
        checked={isOn}
        onChange={(on) => void attempt('ability.set', { serverId, ability: name, on })}
      />
    </li>
  );
}
