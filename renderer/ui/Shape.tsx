import { cx } from './cx';
import styles from './Shape.module.css';
import tints from './tint.module.css';

/** Filled = live, half = on its way, triangle = asks you, cross = broken, outline = idle, barred = held back. */
export type ShapeKind = 'live' | 'busy' | 'asks' | 'broken' | 'idle' | 'held';

const drawings: Readonly<Record<ShapeKind, React.ReactNode>> = {
  live: <circle cx="6" cy="6" r="4.5" fill="currentColor" stroke="none" />,
  busy: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor" stroke="none" />
    </>
  ),
  asks: <path d="M6 1.9 10.9 10.25H1.1z" fill="currentColor" strokeWidth="1" strokeLinejoin="round" />,
  broken: <path d="m2.5 2.5 7 7m0-7-7 7" strokeWidth="1.9" strokeLinecap="round" />,
  idle: <circle cx="6" cy="6" r="4" />,
  held: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path d="m3.2 8.8 5.6-5.6" />
    </>
  )
};

interface ShapeProps {
  readonly kind: ShapeKind;
  /** In the colour of its meaning; else in the colour of the text around it. */
  readonly tinted?: boolean;
  readonly className?: string | undefined;
}

/** The first of the three signs of a state (shape, word, colour). Words stand beside it, so it is not read out. */
export function Shape({ kind, tinted = false, className }: ShapeProps) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
      className={cx(styles['shape'], kind === 'busy' && styles['turn'], tinted && tints[kind], className)}
    >
      {drawings[kind]}
    </svg>
  );
}
