import { Copy, MessageSquareText } from 'lucide-react';
import { memo, useMemo } from 'react';
import { layOut, partNamed, partsOf, rootPart, stringFrom, type Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { copy } from '../actions';
import { FailureView } from '../call/FailureView';
import { readPart, type ResultPart, type ResultView } from '../call/result-parts';
import { OnePart } from '../call/ResultParts';
import type { Fetched } from '../call/use-result';
import type { Text } from '../text';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { say } from '../text';
import { useText } from '../use-text';
import { Waiting } from './Waiting';
import styles from './ResourcePane.module.css';

interface PromptMessagesProps {
  readonly fetched: Fetched | null;
  readonly name: string;
  /** What stands for the question, as `readingKey` says it. */
  readonly of: string;
}

/** The messages that a prompt gives to a model, each with who is to have said it. */
export function PromptMessages({ fetched, name, of }: PromptMessagesProps) {
  const text = useText();
  return (
    <section aria-label={text('prompt:messages')}>
      {fetched === null ? (
        <EmptyState icon={MessageSquareText} title={text('prompt:notYet')}>
          {text('prompt:notYetWhy')}
        </EmptyState>
      ) : fetched.type === 'loading' ? (
        <Waiting title={text('prompt:getting', { name })} of={of} />
      ) : fetched.type === 'failed' ? (
        <FailureView failure={fetched.failure} />
      ) : (
        <Messages answer={fetched.text} name={name} />
      )}
    </section>
  );
}

interface Message {
  readonly key: number;
  readonly role: string;
  readonly parts: readonly ResultPart[];
}

const view: ResultView = { isError: false, parts: [], structured: null, meta: null };

const Messages = memo(function Messages({
  answer,
  name
}: {
  readonly answer: string;
  readonly name: string;
}) {
  const text = useText();
  const messages = useMemo(() => readMessages(answer), [answer]);
  if (messages.length === 0) return <p className={styles['note']}>{text('prompt:empty')}</p>;
  return (
    <div className={styles['messages']}>
      <Button
        size="small"
        icon={Copy}
        onClick={() => void copy(asText(text, answer, messages), () => say('prompt:copied'))}
      >
        {text('prompt:copy')}
      </Button>
      <ol>
        {messages.map(({ key, role, parts }) => (
          <li key={key} className={styles['message']}>
            <h3>{roleWords(text, role)}</h3>
            {parts.map((part) => (
              <OnePart key={part.at.start} part={part} text={answer} view={view} tool={name} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
});

function roleWords(text: Text, role: string): string {
  return role === 'user' || role === 'assistant'
    ? text(`prompt:role.${role}`)
    : text('prompt:roleOther', { role: visibleText(role) });
}

function readMessages(answer: string): readonly Message[] {
  const list = partNamed(answer, rootPart(answer).from, 'messages');
  if (list?.kind !== 'list') return [];
  return [...partsOf(answer, list.from)].map((message) => {
    const role = partNamed(answer, message.from, 'role');
    const content = partNamed(answer, message.from, 'content');
    return {
      key: message.start,
      role: role?.kind === 'string' ? stringFrom(answer.slice(role.from, role.to)) : '',
      parts: blocksOf(answer, content).map((block) => readPart(answer, block))
    };
  });
}

function blocksOf(answer: string, content: Part | null): readonly Part[] {
  if (content === null) return [];
  return content.kind === 'list' ? [...partsOf(answer, content.from)] : [content];
}

function asText(text: Text, answer: string, messages: readonly Message[]): string {
  return messages
    .map(({ role, parts }) => {
      const words = parts.map((part) => {
        const json = answer.slice(part.at.from, part.at.to);
        return part.type === 'text' ? stringFrom(json) : layOut(json);
      });
      return `${roleWords(text, role)}:\n${words.join('\n')}`;
    })
    .join('\n\n');
}
