import { useId } from 'react';
import { destroys, isSwitchedOff, noPermissions, ruleFor, type Decision } from '#shared/call/permissions';
import type { Tool } from '#shared/catalog/catalog';
import type { ServerId } from '#shared/ids';
import { formatToolRule } from '#shared/server/tool-rules';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Select } from '../ui/Select';
import { Switch } from '../ui/Switch';
import { useText } from '../use-text';
import styles from './ToolPermission.module.css';

interface ToolPermissionProps {
  readonly serverId: ServerId;
  readonly tool: Tool;
}

type Choice = Decision | 'ask';

/** Whether this tool may be called, and whether it is offered at all. */
export function ToolPermission({ serverId, tool }: ToolPermissionProps) {
  const text = useText();
  const id = useId();
  const { rules, off } = useWindow((state) => state.snapshot.app.permissions) ?? noPermissions;
  const server = useWindow((state) => state.snapshot.servers[serverId]?.name ?? '');
  const name = tool.originalName;
  const named = { server, tool: name };
  const own = formatToolRule(named);
  const deciding = ruleFor(rules, 'never', named) ?? ruleFor(rules, 'always', named);
  const choice: Choice = deciding === null ? 'ask' : (rules[deciding] ?? 'ask');
  const isOn = !isSwitchedOff(off, serverId, name);
  return (
    <div className={styles['permission']}>
      <Switch
        id={`${id}-on`}
        checked={isOn}
        aria-label={text('permission:offeredOf', { tool: visibleText(name) })}
        onChange={(on) => void attempt('tool.switch', { serverId, name, on })}
      />
      <label htmlFor={`${id}-on`}>{text('permission:offered')}</label>
      {(destroys(tool.annotations) || choice !== 'ask') && (
        <Select<Choice>
          aria-label={text('permission:label')}
          value={choice}
          onChange={(next) => {
            void attempt('permission.set', { rule: own, decision: next === 'ask' ? null : next });
          }}
          options={[
            { value: 'ask', label: text('permission:asks') },
            { value: 'always', label: text('permission:allowed') },
            { value: 'never', label: text('permission:forbidden') }
          ]}
        />
      )}
      {deciding !== null && deciding !== own && (
        <span className={styles['note']}>{text('permission:byRule', { rule: visibleText(deciding) })}</span>
      )}
    </div>
  );
}
