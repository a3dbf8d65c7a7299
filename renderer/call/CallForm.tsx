import { useState, type Ref } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import { visibleText } from '#shared/text/visible';
import { openLink } from '../actions';
import { sayProblem } from '../json-schema/say-fault';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { Markdown } from '../ui/Markdown';
import { Notice } from '../ui/Notice';
import { SegmentedControl } from '../ui/SegmentedControl';
import { useText } from '../use-text';
import { ArgumentsForm, ArgumentsJson, useFocusedField, type ArgumentsView } from './ArgumentsEditor';
import { CallFoot } from './CallFoot';
import { toolBadges } from './tool-badges';
import type { Arguments } from './use-arguments';
import { callShortcut } from './use-call-keys';
import type { Calling } from './use-calling';
import type { Sending } from './use-sending';
import styles from './CallForm.module.css';

interface CallFormProps {
  readonly tool: Tool;
  readonly args: Arguments;
  readonly calling: Calling;
  readonly sending: Sending;
  readonly ref?: Ref<HTMLFormElement>;
}

const views: readonly ArgumentsView[] = ['form', 'json', 'both'];
/** As it was last chosen, for any tool. */
let lastView: ArgumentsView = 'form';

/** What a tool is and what it is to be called with. */
export function CallForm({ tool, args, calling, sending, ref }: CallFormProps) {
  const text = useText();
  const [view, setView] = useState(lastView);
  const { path, onFocus } = useFocusedField();
  const choose = (next: ArgumentsView) => {
    lastView = next;
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
        <About tool={tool} args={args} />
        <div className={styles['bar']}>
          <h3>{text('form:title')}</h3>
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

function About({ tool, args }: { readonly tool: Tool; readonly args: Arguments }) {
  const text = useText();
  const badges = toolBadges(text, tool.annotations);
  const problems = [...tool.problems, ...args.problems.map((problem) => sayProblem(text, problem))];
  return (
    <>
      {tool.title !== null && tool.title !== tool.originalName && (
        <p className={styles['title']}>{visibleText(tool.title)}</p>
      )}
      {tool.description !== null && tool.description !== '' && (
        <div className={styles['about']}>
          <Markdown onLink={(url) => void openLink(url)}>{visibleText(tool.description)}</Markdown>
        </div>
      )}
      {badges.length > 0 && (
        <div className={styles['badges']}>
          {badges.map(({ words, icon, tone }) => (
            <Badge key={words} icon={icon} tone={tone}>
              {words}
            </Badge>
          ))}
        </div>
      )}
      {problems.length > 0 && (
        <Notice shape="held" title={text('result:tool.setAside')}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
