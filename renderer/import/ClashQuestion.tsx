import { useId } from 'react';
import { useText } from '../use-text';
import styles from './ImportServers.module.css';

type Answer = 'mine' | 'theirs' | 'both';

interface ClashQuestionProps {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  readonly becomes: string;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
}

/** Two servers of one name: keep the one that is here, take the other one, or have both. */
export function ClashQuestion({ name, mine, theirs, becomes, value, onChange }: ClashQuestionProps) {
  const text = useText();
  const group = useId();
  const answers: readonly (readonly [Answer, string])[] = [
    ['mine', mine],
    ['theirs', theirs],
    ['both', text('import:becomes', { name: becomes })]
  ];
  return (
    <fieldset className={styles['clash']}>
      <legend>{text('import:clashQuestion', { name })}</legend>
      {answers.map(([answer, what]) => (
        <label key={answer} className={styles['answer']}>
          <input
            type="radio"
            name={group}
            checked={value === answer}
            onChange={() => {
              onChange(answer);
            }}
          />
          <span>{text(`import:${answer}`)}</span>
          <code>{what}</code>
        </label>
      ))}
    </fieldset>
  );
}
