import { memo } from 'react';
import { visible } from '#shared/text/visible';
import styles from './HiddenText.module.css';

/** A server's text with what is usually not seen (terminal escapes, turned direction, tags) as marks in it. */
export const HiddenText = memo(function HiddenText({ children }: { readonly children: string }) {
  return visible(children).map((part, index) =>
    part.type === 'text' ? (
      part.text
    ) : (
      <span key={index} className={styles['mark']}>
        {part.label}
      </span>
    )
  );
});
