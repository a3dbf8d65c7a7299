import { useRef, useState } from 'react';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import { AskFrame, type AskProps } from './AskFrame';
import { SamplingRequest } from './SamplingRequest';
import styles from './AskFrame.module.css';

const stopReasons = ['endTurn', 'maxTokens', 'stopSequence'] as const;

/** A model's answer that the person writes; what the server would have sent is shown as it is. */
export function SamplingAsk({ ask, question, count, answer }: AskProps<'sampling'>) {
  const text = useText();
  const decline = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [words, setWords] = useState('');
  const [model, setModel] = useState(text('ask:sampling.byHand'));
  const [stopReason, setStopReason] = useState<(typeof stopReasons)[number]>('endTurn');
  const provider = useWindow((state) => state.snapshot.app.model);
  const [isAsking, setAsking] = useState(false);
  const isEmpty = words.trim() === '';
  const suggest = async () => {
    setAsking(true);
    const suggested = await attempt('ask.suggest', { askId: ask.id });
    setAsking(false);
    if (!suggested.ok) return;
    setWords(suggested.value.text);
    setModel(suggested.value.model);
    setStopReason(stopReasons.find((one) => one === suggested.value.stopReason) ?? 'endTurn');
    field.current?.focus();
  };
  const send = async () => {
    setTried(true);
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    const name = model.trim() === '' ? text('ask:sampling.byHand') : model.trim();
    const sent = await answer({ action: 'message', text: words, model: name, stopReason });
    if (!sent.ok) setBusy(false);
  };
  return (
    <AskFrame
      {...{ ask, count, answer, decline, isBusy }}
      canDeclineAll
      initialFocus={field}
      agree={
        <Button look="primary" size="large" busy={isBusy} onClick={() => void send()}>
          {text('ask:sampling.send')}
        </Button>
      }
    >
      <SamplingRequest question={question} server={visibleText(ask.serverName)} />
      {provider !== undefined && (
        <div className={styles['suggest']}>
          <Button busy={isAsking || isBusy} onClick={() => void suggest()}>
            {text(isAsking ? 'ask:sampling.suggesting' : 'ask:sampling.suggest', { model: provider.model })}
          </Button>
          <p className={styles['lead']}>
            {text('ask:sampling.suggestWhy', { host: hostOf(provider.address) })}
          </p>
        </div>
      )}
      <Field
        label={text('ask:sampling.text')}
        required
        error={wasTried && isEmpty ? text('ask:sampling.textNeeded') : null}
      >
        {(control) => <TextArea {...control} ref={field} rows={4} value={words} onChange={setWords} />}
      </Field>
      <div className={styles['row']}>
        <Field label={text('ask:sampling.model')} hint={text('ask:sampling.modelHint')}>
          {(control) => <TextInput {...control} code value={model} onChange={setModel} />}
        </Field>
        <Field label={text('ask:sampling.stopReason')}>
          {(control) => (
            <Select
              {...control}
              value={stopReason}
              onChange={setStopReason}
              options={stopReasons.map((value) => ({ value, label: text(`ask:sampling.${value}`) }))}
            />
          )}
        </Field>
      </div>
    </AskFrame>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
