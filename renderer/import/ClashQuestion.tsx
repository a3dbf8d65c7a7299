import { useId } from 'react';
import styles from './ImportServers.module.css';

export type ClashAnswer = 'mine' | 'theirs' | 'both';

interface ClashQuestionProps {
  readonly question: string;
  /** Each with what it means, in the order in which they are shown. */
  readonly answers: readonly {
    readonly answer: ClashAnswer;
    readonly label: string;
    readonly what: string;
  }[];
  readonly value: ClashAnswer;
  readonly onChange: (value: ClashAnswer) => void;
}

/** Two servers of one name: one of them, or both. */
export function ClashQuestion({ question, answers, value, onChange }: ClashQuestionProps) {
  const group = useId();
  return (
    <fieldset className={styles['clash']}>
      <legend>{question}</legend>
      {answers.map(({ answer, label, what }) => (
        <label key={answer} className={styles['answer']}>
          <input
            type="radio"
            name={group}
            checked={value === answer}
            onChange={() => {
              onChange(answer);
            }}
          />
          <span>{label}</span>
          <code>{what}</code>
        </label>
      ))}
    </fieldset>
  );
}
