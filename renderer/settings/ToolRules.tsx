import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { noPermissions, type Decision } from '#shared/call/permissions';
import { parseToolRule } from '#shared/server/tool-rules';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { call } from '../bridge';
import { offerUndo } from '../undo';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { IconButton } from '../ui/IconButton';
import { Section } from '../ui/Section';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './ToolRules.module.css';

/** What may always or never be called, by rules over servers and tools (TL5). */
export function ToolRules() {
  const text = useText();
  const { rules } = useWindow((state) => state.snapshot.app.permissions) ?? noPermissions;
  const words = { always: text('permission:allowed'), never: text('permission:forbidden') };
  const all = Object.entries(rules).sort(([a], [b]) => a.localeCompare(b));
  return (
    <Section title={text('permission:rules')}>
      <p className={styles['help']}>
        {text(all.length === 0 ? 'permission:noRules' : 'permission:rulesHelp')}
      </p>
      {all.length > 0 && (
        <ul className={styles['rules']} aria-label={text('permission:rules')}>
          {all.map(([rule, decision]) => (
            <li key={rule}>
              <code>{visibleText(rule)}</code>
              <span>{words[decision]}</span>
              <IconButton
                icon={Trash2}
                size="small"
                label={text('permission:remove', { rule: visibleText(rule) })}
                onClick={() => void forgetRule(rule, decision)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddRule words={words} />
    </Section>
  );
}

/** The rule goes at once, and comes back from the toast. */
async function forgetRule(rule: string, decision: Decision): Promise<void> {
  const answer = await attempt('permission.set', { rule, decision: null });
  if (!answer.ok) return;
  const title = () => say('permission:removed', { rule: visibleText(rule) });
  offerUndo(title, () => call('permission.set', { rule, decision }));
}

function AddRule({ words }: { readonly words: Readonly<Record<Decision, string>> }) {
  const text = useText();
  const [rule, setRule] = useState('');
  const [decision, setDecision] = useState<Decision>('never');
  const [wasTried, setTried] = useState(false);
  const parsed = parseToolRule(rule);
  const add = async () => {
    setTried(true);
    if (!parsed.ok) return;
    const answer = await attempt('permission.set', { rule, decision });
    if (!answer.ok) return;
    setRule('');
    setTried(false);
  };
  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label={text('permission:rule')} error={wasTried && !parsed.ok ? parsed.failure.message : null}>
        {(control) => (
          <TextInput {...control} code value={rule} onChange={setRule} placeholder="mcp__github(*)" />
        )}
      </Field>
      <Field label={text('permission:decision')}>
        {(control) => (
          <Select<Decision>
            {...control}
            value={decision}
            onChange={setDecision}
            options={[
              { value: 'never', label: words.never },
              { value: 'always', label: words.always }
            ]}
          />
        )}
      </Field>
      <Button type="submit">{text('permission:add')}</Button>
    </form>
  );
}
