import { useRef } from 'react';
import { heights } from './activity-state';
import styles from './HeightSplitter.module.css';

interface HeightSplitterProps {
  readonly label: string;
  /** Percent of the window's height. */
  readonly height: number;
  readonly onHeight: (height: number) => void;
}

const step = 5;

/** The upper edge of the panel, moved by pointer or arrows. What it moves is below it, so up means larger. */
export function HeightSplitter({ label, height, onHeight }: HeightSplitterProps) {
  const dragged = useRef(false);
  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(height)}
      aria-valuemin={heights.least}
      aria-valuemax={heights.most}
      tabIndex={0}
      className={styles['splitter']}
      onPointerDown={(event) => {
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!dragged.current) return;
        onHeight(((window.innerHeight - event.clientY) / window.innerHeight) * 100);
      }}
      onPointerUp={() => {
        dragged.current = false;
      }}
      onPointerCancel={() => {
        dragged.current = false;
      }}
      onKeyDown={(event) => {
        const to = target(event.key, height);
        if (to === null) return;
        event.preventDefault();
        onHeight(to);
      }}
    />
  );
}

function target(key: string, height: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return height + step;
    case 'ArrowDown':
      return height - step;
    case 'Home':
      return heights.least;
    case 'End':
      return heights.most;
    default:
      return null;
  }
}
