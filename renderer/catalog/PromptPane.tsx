import { useState } from 'react';
import type { Prompt } from '#shared/catalog/catalog';
import { readingKey } from '#shared/catalog/reading';
import { visibleText } from '#shared/text/visible';
import type { ServerView } from '#shared/view/snapshot';
import { openLink } from '../actions';
import { call } from '../bridge';
import { Button } from '../ui/Button';
import { Markdown } from '../ui/Markdown';
import { useText } from '../use-text';
import { CompletedInput } from './CompletedInput';
import { PromptMessages } from './PromptMessages';
import { useCompletion } from './use-completion';
import { useFetched } from './use-fetched';
import styles from './ResourcePane.module.css';

interface PromptPaneProps {
  readonly server: ServerView;
  readonly prompt: Prompt;
}

/** A prompt's form, completed by the server, and the messages that it makes of it. */
export function PromptPane({ server, prompt }: PromptPaneProps) {
  const text = useText();
  const { name } = prompt;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [wasTried, setTried] = useState(false);
  const complete = useCompletion(server.id, { kind: 'prompt', name });
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const { fetched, ask } = useFetched(
    () => call('prompt.get', { serverId: server.id, name, arguments: filled }),
    false
  );
  const missing = prompt.arguments.filter((one) => one.required && filled[one.name] === undefined);
  return (
    <section aria-label={visibleText(name)} className={styles['pane']}>
      <header className={styles['head']}>
        <h2>{visibleText(prompt.title ?? name)}</h2>
      </header>
      <div className={styles['body']}>
        {prompt.description !== null && (
          <div>
            <Markdown onLink={(url) => void openLink(url)}>{visibleText(prompt.description)}</Markdown>
          </div>
        )}
        <form
          aria-label={text('prompt:form')}
          noValidate
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            const first = missing[0];
            if (first === undefined) void ask();
            else {
              const position = prompt.arguments.indexOf(first);
              event.currentTarget.querySelectorAll('input')[position]?.focus();
            }
          }}
        >
          {prompt.arguments.length === 0 && <p className={styles['note']}>{text('prompt:none')}</p>}
          {prompt.arguments.map((one) => (
            <CompletedInput
              key={one.name}
              label={visibleText(one.name)}
              hint={one.description === null ? null : visibleText(one.description)}
              required={one.required}
              error={wasTried && missing.includes(one) ? text('prompt:missing') : null}
              value={values[one.name] ?? ''}
              onChange={(value) => {
                setValues({ ...values, [one.name]: value });
              }}
              complete={(value) => complete(one.name, value, values)}
            />
          ))}
          <div>
            <Button type="submit" look="primary">
              {text('prompt:get')}
            </Button>
          </div>
        </form>
        <PromptMessages
          fetched={fetched}
          name={visibleText(name)}
          of={readingKey('prompt', server.id, name)}
        />
      </div>
    </section>
  );
}
