import { useRef, useState } from 'react';
import { isJsonObject, type JsonObject } from '#shared/json';
import { visibleText } from '#shared/text/visible';
import { controlIn, fieldAt } from '../json-schema/focus-field';
import { isSecretName } from '../json-schema/names';
import { SchemaForm } from '../json-schema/SchemaForm';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { AskFrame, ServerWords, type AskProps } from './AskFrame';
import { useAskForm } from './use-ask-form';
import styles from './AskFrame.module.css';

/** A form by the server's schema; only what fits it can be sent. */
export function FormAsk({ ask, question, count, answer }: AskProps<'form'>) {
  const text = useText();
  const form = useAskForm(question.schema);
  const around = useRef<HTMLFormElement>(null);
  const decline = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const server = visibleText(ask.serverName);
  const send = async () => {
    const [first] = await form.judge();
    if (first === undefined) {
      setBusy(true);
      const sent = await answer({ action: 'accept', contentText: form.text });
      if (!sent.ok) setBusy(false);
      return;
    }
    // After the fields have drawn what is wrong with them.
    requestAnimationFrame(() => {
      const field = around.current === null ? null : fieldAt(around.current, first.path);
      if (field !== null) controlIn(field)?.focus();
    });
  };
  return (
    <AskFrame
      {...{ ask, count, answer, decline, isBusy }}
      initialFocus={() => (around.current === null ? null : controlIn(around.current)) ?? decline.current}
      agree={
        <Button look="primary" size="large" busy={isBusy} onClick={() => void send()}>
          {text('ask:answer')}
        </Button>
      }
    >
      <ServerWords label={text('ask:words', { server })}>{question.message}</ServerWords>
      {asksForSecret(question.schema) && (
        <Notice shape="asks" title={text('ask:secretTitle')}>
          {text('ask:secretWhy', { server })}
        </Notice>
      )}
      <form
        ref={around}
        aria-label={text('ask:fields')}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <SchemaForm
          book={form.book}
          draft={form.state.draft}
          change={form.change}
          choose={form.choose}
          remarks={form.remarks}
          name={text('ask:fields')}
        />
      </form>
      <p className={styles['note']}>{text('ask:goesTo', { server })}</p>
    </AskFrame>
  );
}

function asksForSecret(schema: JsonObject): boolean {
  const properties = schema['properties'];
  if (!isJsonObject(properties)) return false;
  return Object.entries(properties).some(([name, property]) => {
    const title = isJsonObject(property) ? property['title'] : undefined;
    return isSecretName(name) || (typeof title === 'string' && isSecretName(title));
  });
}
