import { FileInput, GitCompare } from 'lucide-react';
import { useState } from 'react';
import type { KeptCall } from '#shared/call/kept-call';
import type { Tool } from '#shared/catalog/catalog';
import { layOut } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { Answer } from '../call/Answer';
import { CallMark } from '../call/CallMark';
import { callState } from '../call/call-words';
import { FailureView } from '../call/FailureView';
import { durationWords, sizeWords } from '../call/measures';
import { openInForm } from '../call/open-in-form';
import { ResultSection } from '../call/ResultSection';
import { argumentsTextOf, useArgumentsText } from '../call/use-arguments-text';
import { useResult } from '../call/use-result';
import { sayFailure } from '../own-words';
import { useServer } from '../selectors';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import pane from '../catalog/ResourcePane.module.css';
import { CopyAs } from './CopyAs';
import { SaveCall } from './SaveCall';
import styles from './HistoryView.module.css';

interface KeptCallPaneProps {
  readonly call: KeptCall;
  readonly onCompare: () => void;
}

/** One kept call: what it was given, how it ended, and what can be done with it. */
export function KeptCallPane({ call, onCompare }: KeptCallPaneProps) {
  const text = useText();
  const given = useArgumentsText(call.id);
  const server = useServer(call.serverId);
  const gone = server === undefined ? text('history:gone', { server: visibleText(call.serverName) }) : null;
  const [isSaving, setSaving] = useState(false);
  const { key, shape } = callState(call);
  const { outcome } = call;
  const open = async () => {
    const argumentsText = await argumentsTextOf(call.id);
    if (argumentsText !== null) openInForm(call.serverId, call.tool, argumentsText);
  };
  return (
    <section aria-label={text('result:title')} className={pane['pane']}>
      <header className={pane['head']}>
        <h2>{visibleText(`${call.serverName}: ${call.tool}`)}</h2>
        <CallMark shape={shape} word={text(`result:state.${key}`)} />
        <span className={pane['note']}>
          {durationWords(text, call.ms)}
          {outcome.type === 'answered' && ` · ${sizeWords(text, outcome.bytes)}`}
        </span>
      </header>
      <div className={pane['body']}>
        <Buttons>
          <Button icon={FileInput} why={gone} onClick={() => void open()}>
            {text('history:open')}
          </Button>
          <Button icon={GitCompare} onClick={onCompare}>
            {text('history:compareWith')}
          </Button>
          <Button
            busy={given === null}
            onClick={() => {
              setSaving(true);
            }}
          >
            {text('history:save')}
          </Button>
          <CopyAs call={call} />
        </Buttons>
        {gone !== null && <p className={pane['note']}>{gone}</p>}
        {call.isRedacted && <Notice shape="held" title={text('history:redacted')} />}
        <ResultSection title={text('history:arguments')}>
          <pre className={styles['given']} tabIndex={0}>
            {given === null ? '' : visibleText(layOut(given === '' ? '{}' : given))}
          </pre>
        </ResultSection>
        {outcome.type === 'answered' && <Kept call={call} />}
        {outcome.type === 'failed' && <FailureView failure={sayFailure(outcome.failure)} />}
        {outcome.type === 'cancelled' && <Notice shape="idle" title={text('result:cancelled.title')} />}
      </div>
      {isSaving && given !== null && (
        <SaveCall
          server={call.serverName}
          tool={call.tool}
          argumentsText={given}
          onClose={() => {
            setSaving(false);
          }}
        />
      )}
    </section>
  );
}

function Kept({ call }: { readonly call: KeptCall }) {
  const fetched = useResult(call.id);
  return <Answer fetched={fetched} tool={toolOf(call)} look="pretty" />;
}

/** A kept call is shown as it came; whether it fits what the tool promised then is not judged now. */
function toolOf({ tool }: KeptCall): Tool {
  return {
    name: tool,
    originalName: tool,
    title: null,
    description: null,
    inputSchema: {},
    outputSchema: null,
    annotations: {},
    extra: {},
    problems: []
  };
}
