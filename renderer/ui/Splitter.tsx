import { useRef, type PointerEvent } from 'react';
import { cx } from './cx';
import { nextShare, usePress } from './use-press';
import styles from './Splitter.module.css';

interface SplitterProps {
  readonly label: string;
  /** Of the line: a horizontal one moves up and down. */
  readonly orientation: 'horizontal' | 'vertical';
  /** Percent that the part has which it makes larger and smaller. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
  /** The share that a place of the pointer stands for. */
  readonly shareAt: (event: PointerEvent<HTMLElement>) => number;
  /** While it moves, and after each key. */
  readonly onShare: (share: number) => void;
  /** Where it has come to rest. */
  readonly onRest: (share: number) => void;
}

const step = 5;

/** An edge between two parts, dragged, pressed for the next of three places, or moved by arrows. */
export function Splitter(props: SplitterProps) {
  const { label, orientation, share, least, most, shareAt, onShare, onRest } = props;
  const isHeld = useRef(false);
  const within = (wanted: number) => Math.min(most, Math.max(least, wanted));
  const rest = (next: number) => {
    onShare(next);
    onRest(next);
  };
  const press = usePress(() => {
    rest(nextShare(share, least, most));
  });
  const letGo = () => {
    if (!isHeld.current) return;
    isHeld.current = false;
    onRest(share);
  };
  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(share)}
      aria-valuemin={Math.round(least)}
      aria-valuemax={Math.round(most)}
      tabIndex={0}
      className={cx(styles['splitter'], styles[orientation])}
      onClick={press.onClick}
      onPointerDown={(event) => {
        press.onPointerDown(event);
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (isHeld.current) onShare(within(shareAt(event)));
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        const to = target(event.key, share, { least, most });
        if (to === null) return;
        event.preventDefault();
        rest(within(to));
      }}
    />
  );
}

function target(
  key: string,
  share: number,
  { least, most }: { readonly least: number; readonly most: number }
): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return share + step;
    case 'ArrowDown':
    case 'ArrowLeft':
      return share - step;
    case 'Home':
      return least;
    case 'End':
      return most;
    default:
      return null;
  }
}
