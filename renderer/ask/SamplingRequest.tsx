import type { Question, SamplingPart } from '#shared/ask/ask';
import { assertNever } from '#shared/assert-never';
import { visibleText } from '#shared/text/visible';
import { useText } from '../use-text';
import styles from './AskFrame.module.css';

interface SamplingRequestProps {
  readonly question: Extract<Question, { readonly type: 'sampling' }>;
  readonly server: string;
}

/** Everything that a model would be given: text as text, pictures as pictures. */
export function SamplingRequest({ question, server }: SamplingRequestProps) {
  const text = useText();
  const { messages, systemPrompt, maxTokens, modelHints } = question;
  const wishes = [
    maxTokens !== null && text('ask:sampling.limits', { tokens: maxTokens }),
    modelHints.length > 0 && text('ask:sampling.hints', { models: modelHints.map(visibleText).join(', ') })
  ].filter((wish) => wish !== false);
  return (
    <>
      <section className={styles['messages']} aria-label={text('ask:words', { server })} tabIndex={0}>
        {systemPrompt !== null && (
          <div>
            <h3>{text('ask:sampling.system')}</h3>
            <p>{visibleText(systemPrompt)}</p>
          </div>
        )}
        {messages.map(({ role, parts }, index) => (
          <div key={index}>
            <h3>{text(`ask:sampling.${role}`)}</h3>
            {parts.map((part, at) => (
              <Part key={at} part={part} />
            ))}
          </div>
        ))}
      </section>
      {wishes.length > 0 && <p className={styles['lead']}>{wishes.join(' · ')}</p>}
    </>
  );
}

function Part({ part }: { readonly part: SamplingPart }) {
  const text = useText();
  switch (part.type) {
    case 'text':
      return <p>{visibleText(part.text)}</p>;
    case 'image':
      return (
        <img
          className={styles['picture']}
          src={`data:${part.mimeType};base64,${part.data}`}
          alt={text('ask:sampling.picture', { type: part.mimeType })}
        />
      );
    case 'other':
      return <p>{text('ask:sampling.other', { what: visibleText(part.what) })}</p>;
    default:
      return assertNever(part);
  }
}
