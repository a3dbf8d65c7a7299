import { useEffect, useState } from 'react';
import type { ResourceTemplate } from '#shared/catalog/catalog';
import { readingKey } from '#shared/catalog/reading';
import { visibleText } from '#shared/text/visible';
import type { Failure } from '#shared/failure';
import type { ServerView } from '#shared/view/snapshot';
import { call } from '../bridge';
import { FailureView } from '../call/FailureView';
import { HiddenText } from '../call/HiddenText';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { useText } from '../use-text';
import { CompletedInput } from './CompletedInput';
import { Contents } from './Contents';
import { useCompletion } from './use-completion';
import { useFetched } from './use-fetched';
import styles from './ResourcePane.module.css';

interface TemplatePaneProps {
  readonly server: ServerView;
  readonly template: ResourceTemplate;
}

/** A template of addresses: its parts are filled in, completed by the server, and what stands there is read. */
export function TemplatePane({ server, template }: TemplatePaneProps) {
  const text = useText();
  const { uriTemplate } = template;
  const name = visibleText(template.title ?? template.name);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { uri, variables, failure } = useExpanded(uriTemplate, values);
  const complete = useCompletion(server.id, { kind: 'template', uriTemplate });
  const { fetched, ask } = useFetched(() => call('resource.read', { serverId: server.id, uri }), false);
  return (
    <section aria-label={text('resource:region')} className={styles['pane']}>
      <header className={styles['head']}>
        <h2>{name}</h2>
      </header>
      <div className={styles['body']}>
        <Facts
          facts={[
            { name: text('resource:template'), value: <code>{visibleText(uriTemplate)}</code> },
            template.mimeType === null
              ? null
              : { name: text('result:resource.type'), value: visibleText(template.mimeType) },
            template.description === null
              ? null
              : {
                  name: text('result:resource.description'),
                  value: <HiddenText>{template.description}</HiddenText>
                }
          ]}
        />
        {failure !== null && <FailureView failure={failure} />}
        <form
          aria-label={text('resource:fillIn')}
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (uri !== '') void ask();
          }}
        >
          {variables.map((variable) => (
            <CompletedInput
              key={variable}
              label={visibleText(variable)}
              value={values[variable] ?? ''}
              onChange={(value) => {
                setValues({ ...values, [variable]: value });
              }}
              complete={(value) => complete(variable, value, values)}
            />
          ))}
          {uri !== '' && (
            <Facts
              facts={[{ name: text('resource:whole'), value: <code data-address>{visibleText(uri)}</code> }]}
            />
          )}
          <div>
            <Button type="submit" look="primary" why={uri === '' ? text('ui:empty') : null}>
              {text('resource:read')}
            </Button>
          </div>
        </form>
        {fetched !== null && (
          <Contents fetched={fetched} name={uri} of={readingKey('resource', server.id, uri)} />
        )}
      </div>
    </section>
  );
}

interface Expanded {
  readonly uri: string;
  readonly variables: readonly string[];
  readonly failure: Failure | null;
}

const nothing: Expanded = { uri: '', variables: [], failure: null };

function useExpanded(uriTemplate: string, values: Readonly<Record<string, string>>): Expanded {
  const [expanded, setExpanded] = useState(nothing);
  useEffect(() => {
    let isOver = false;
    void call('resource.expand', { uriTemplate, values }).then((answer) => {
      if (isOver) return;
      setExpanded(answer.ok ? { ...answer.value, failure: null } : { ...nothing, failure: answer.failure });
    });
    return () => {
      isOver = true;
    };
  }, [uriTemplate, values]);
  return expanded;
}
