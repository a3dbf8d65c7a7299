import { visibleText } from '#shared/text/visible';
import type { ProgramPreview } from '#shared/view/program-view';
import hidden from '../styles/text.module.css';
import { cx } from '../ui/cx';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import styles from './CopyToProgram.module.css';

/** The lines that go and come, signs as well as tints, and words for those who see neither. */
export function Difference({ preview: { place, lines, lost } }: { readonly preview: ProgramPreview }) {
  const text = useText();
  const title = text('program:written', { place });
  const parts = lost.map((part) => text(`program:lostPart.${part}`)).join(', ');
  return (
    <Section title={title}>
      {lines.length === 0 ? (
        <p>{text('program:nothing')}</p>
      ) : (
        <ol tabIndex={0} aria-label={title} className={styles['lines']}>
          {lines.map(({ change, number, text: line }) => (
            <li key={`${change} ${String(number)}`} className={cx(styles[change])}>
              <span className={styles['number']}>{number}</span>
              <b aria-hidden="true">{change === 'added' ? '+' : '−'}</b>
              <span className={hidden['hidden']}>{text(`source:approve.${change}`)}</span>
              <code>{visibleText(line)}</code>
            </li>
          ))}
        </ol>
      )}
      {lost.length > 0 && <p className={styles['warn']}>{text('program:lost', { what: parts })}</p>}
    </Section>
  );
}
