import type { TrafficText } from '#shared/traffic/entry';
import { LongText } from '../call/LongText';
import { sizeWords } from '../call/measures';
import { JsonEditor } from '../json-schema/JsonEditor';
import { useText } from '../use-text';
import styles from './MessagePane.module.css';

interface MessageTextProps {
  readonly label: string;
  readonly message: TrafficText;
}

/** More than this is shown line by line without colours. */
const colouredUpTo = 500_000;

export function MessageText({ label, message }: MessageTextProps) {
  const text = useText();
  const isJson = message.entry.direction !== null && message.isWhole;
  return (
    <>
      {!message.isWhole && (
        <p className={styles['missing']}>
          {text('traffic:onlyBegin', { size: sizeWords(text, message.text.length) })}
        </p>
      )}
      {isJson && message.text.length <= colouredUpTo ? (
        <JsonEditor label={label} text={message.text} />
      ) : (
        <LongText label={label} text={message.text} code />
      )}
    </>
  );
}
