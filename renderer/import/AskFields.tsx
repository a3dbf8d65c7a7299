import type { Ask } from '#shared/config-dialects/dialect';
import { Field } from '../ui/Field';
import { Section } from '../ui/Section';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import { chosenOf } from './choices';
import type { Keeping } from '../secret/use-keeping';
import type { ImportState } from './use-import';
import styles from './ImportServers.module.css';

/** What the chosen servers ask for: each value once, however many of them use it. */
export function AskFields({ state }: { readonly state: ImportState }) {
  const text = useText();
  const asks = new Map<string, Ask>();
  for (const file of state.files ?? []) {
    for (const server of chosenOf(file, state.choices)) {
      for (const ask of server.asks) if (!asks.has(ask.id)) asks.set(ask.id, ask);
    }
  }
  if (asks.size === 0) return null;
  const put = (id: string, value: string) => state.setAnswers((known) => ({ ...known, [id]: value }));
  return (
    <Section title={text('import:asks')}>
      <p className={styles['hint']}>{text(`import:asksHint.${placeOf(state.keeping)}`)}</p>
      <div className={styles['asks']}>
        {[...asks.values()].map(({ id, description, isSecret, options }) => (
          <Field key={id} label={description ?? id} kind={description === null ? undefined : id}>
            {(control) =>
              options.length > 0 ? (
                <Select
                  {...control}
                  value={state.answers[id] ?? null}
                  onChange={(value) => put(id, value)}
                  options={options.map((value) => ({ value, label: value }))}
                />
              ) : (
                <TextInput
                  {...control}
                  code
                  type={isSecret ? 'password' : 'text'}
                  value={state.answers[id] ?? ''}
                  onChange={(value) => put(id, value)}
                />
              )
            }
          </Field>
        ))}
      </div>
    </Section>
  );
}

function placeOf({ hasKeychain, inKeychain }: Keeping): 'keychain' | 'memory' | 'file' {
  if (!inKeychain) return 'file';
  return hasKeychain ? 'keychain' : 'memory';
}
