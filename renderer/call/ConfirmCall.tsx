import { useRef, useState } from 'react';
import type { Tool } from '#shared/catalog/catalog';
import { layOut } from '#shared/json-schema/scan';
import { formatToolRule } from '#shared/server/tool-rules';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { call } from '../bridge';
import { offerUndo } from '../undo';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { say } from '../text';
import { useText } from '../use-text';
import type { Calling } from './use-calling';
import styles from './ConfirmCall.module.css';

interface ConfirmCallProps {
  readonly tool: Tool;
  readonly serverName: string;
  readonly calling: Calling;
}

type NextTime = 'once' | 'tool' | 'server';
const nextTimes: readonly NextTime[] = ['once', 'tool', 'server'];
const shown = 20_000;

/** A tool that destroys is called after one look at what it will be sent; the safe button has the focus. */
export function ConfirmCall({ tool, serverName, calling }: ConfirmCallProps) {
  const text = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [nextTime, setNextTime] = useState<NextTime>('once');
  const [isBusy, setBusy] = useState(false);
  const name = visibleText(tool.originalName);
  const server = visibleText(serverName);
  const ruleOf = (which: string) => formatToolRule({ server: serverName, tool: which });

  const confirm = async () => {
    setBusy(true);
    if (nextTime !== 'once') {
      const rule = ruleOf(nextTime === 'tool' ? tool.originalName : '*');
      await attempt('permission.set', { rule, decision: 'always' });
    }
    await calling.confirm();
  };
  const forbid = async () => {
    setBusy(true);
    const answer = await attempt('permission.set', { rule: ruleOf(tool.originalName), decision: 'never' });
    calling.forget();
    if (!answer.ok) return;
    const rule = ruleOf(tool.originalName);
    offerUndo(
      () => say('permission:neverDone', { tool: name }),
      () => call('permission.set', { rule, decision: null })
    );
  };
  return (
    <Dialog
      open
      size="confirm"
      busy={isBusy}
      onClose={calling.forget}
      initialFocus={cancel}
      title={text('permission:title', { tool: name, server })}
      description={text('permission:why', { server })}
      actions={
        <>
          <Button
            look="quiet"
            size="large"
            className={styles['never']}
            busy={isBusy}
            onClick={() => void forbid()}
          >
            {text('permission:never')}
          </Button>
          <Button ref={cancel} size="large" busy={isBusy} onClick={calling.forget}>
            {text('action:cancel')}
          </Button>
          <Button look="danger" size="large" busy={isBusy} onClick={() => void confirm()}>
            {text('permission:call', { tool: name })}
          </Button>
        </>
      }
    >
      <p>{text('permission:sends')}</p>
      <pre className={styles['arguments']} tabIndex={0}>
        {visibleText(argumentsWords(calling.unconfirmed?.argumentsText ?? '')) || text('permission:nothing')}
      </pre>
      <Field label={text('permission:nextTime')}>
        {(control) => (
          <Select
            {...control}
            value={nextTime}
            onChange={setNextTime}
            options={nextTimes.map((value) => ({
              value,
              label: text(`permission:${value}`, { tool: name, server })
            }))}
          />
        )}
      </Field>
    </Dialog>
  );
}

function argumentsWords(json: string): string {
  const laidOut = json.trim() === '' || json.trim() === '{}' ? '' : layOut(json);
  return laidOut.length > shown ? `${laidOut.slice(0, shown)}…` : laidOut;
}
