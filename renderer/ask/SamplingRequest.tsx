import type { Question, SamplingPart } from '#shared/ask/ask';
import { visibleText } from '#shared/text/visible';
import { useText } from '../use-text';
import styles from './AskFrame.module.css';

interface SamplingRequestProps {
  readonly question: Extract<Question, { readonly type: 'sampling' }>;
  readonly server: string;
}

/** Everything that a model would be given, as text. */
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
              <p key={at}>{words(part)}</p>
            ))}
          </div>
        ))}
      </section>
      {wishes.length > 0 && <p className={styles['lead']}>{wishes.join(' · ')}</p>}
    </>
  );

  function words(part: SamplingPart): string {
    return part.type === 'text'
      ? visibleText(part.text)
      : text('ask:sampling.other', { what: visibleText(part.what) });
  }
}
