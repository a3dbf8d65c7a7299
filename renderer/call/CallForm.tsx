import { useState, type Ref } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import type { ServerId } from '#shared/ids';
import { visibleText } from '#shared/text/visible';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { SegmentedControl } from '../ui/SegmentedControl';
import hidden from '../styles/text.module.css';
import { useText } from '../use-text';
import { ArgumentsForm, ArgumentsJson, useFocusedField } from './ArgumentsEditor';
import { CallFoot } from './CallFoot';
import { keepView, keptView, type ArgumentsView } from './tool-drafts';
import { ToolAbout } from './ToolAbout';
import { ToolPermission } from './ToolPermission';
import type { Arguments } from './use-arguments';
import { callShortcut } from './use-call-keys';
import type { Calling } from './use-calling';
import type { Sending } from './use-sending';
import styles from './CallForm.module.css';

interface CallFormProps {
  readonly serverId: ServerId;
  readonly tool: Tool;
  readonly args: Arguments;
  readonly calling: Calling;
  readonly sending: Sending;
  readonly ref?: Ref<HTMLFormElement>;
}

const views: readonly ArgumentsView[] = ['form', 'json', 'both'];
/** What a tool is and what it is to be called with. */
export function CallForm({ serverId, tool, args, calling, sending, ref }: CallFormProps) {
  const text = useText();
  const [view, setView] = useState(() => keptView(serverId, tool.originalName));
  const { path, onFocus } = useFocusedField();
  const choose = (next: ArgumentsView) => {
    keepView(serverId, tool.originalName, next);
    setView(next);
  };
  return (
    <form
      ref={ref}
      aria-label={text('form:title')}
      className={styles['pane']}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['name']}>{visibleText(tool.originalName)}</h2>
        {calling.running === null ? (
          <Button look="primary" shortcut={callShortcut} onClick={() => void sending.send()}>
            {text('form:send.call')}
          </Button>
        ) : (
          <Button shortcut="Escape" onClick={() => void calling.cancel()}>
            {text('form:send.cancel')}
          </Button>
        )}
      </header>
      <div className={cx(styles['body'], view === 'json' && styles['short'])} onFocus={onFocus}>
        <ToolAbout tool={tool} schemaProblems={args.problems} />
        <div className={styles['bar']}>
          <ToolPermission serverId={serverId} tool={tool} />
          <h3 className={hidden['hidden']}>{text('form:title')}</h3>
          <SegmentedControl
            label={text('form:view.label')}
            value={view}
            onChange={choose}
            options={views.map((one) => ({ value: one, label: text(`form:view.${one}`) }))}
          />
        </div>
        {view !== 'json' && (
          <ArgumentsForm
            args={args}
            onEditJson={() => {
              choose('both');
            }}
          />
        )}
      </div>
      {view !== 'form' && (
        <div className={view === 'json' ? styles['whole'] : styles['below']}>
          <ArgumentsJson args={args} marked={view === 'both' ? path : null} />
        </div>
      )}
      <CallFoot args={args} sending={sending} isRunning={calling.running !== null} />
    </form>
  );
}
