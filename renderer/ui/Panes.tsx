import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx';
import { Splitter } from './Splitter';
import styles from './Panes.module.css';

export type PanesDirection = 'horizontal' | 'vertical' | 'stacked';

interface PanesProps {
  /** Beside, under, or merely after each other: stacked parts have no splitter, and their surroundings scroll them. */
  readonly direction: PanesDirection;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Of the splitter, e.g. `Width of the tool list`. */
  readonly splitter: string;
  /** What the first part has before anybody moves the splitter, as CSS has it. */
  readonly initial: string;
  /** What each part has at least, in rem. */
  readonly least: readonly [first: number, second: number];
  /** Percent per part, as remembered. */
  readonly sizes: readonly number[] | undefined;
  /** After the person has moved the splitter, never while it moves. */
  readonly onSizes: (sizes: readonly number[]) => void;
}

/** Two parts and the edge between them. The direction may change at any time: the parts stay what they are. */
export function Panes(props: PanesProps) {
  const { direction, first, second, splitter, initial, least, sizes, onSizes } = props;
  const group = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ readonly direction: PanesDirection; readonly share: number } | null>(
    null
  );
  const remembered = sizes?.length === 2 ? sizes[0] : undefined;
  const share = moved?.direction === direction ? moved.share : remembered;
  const extent = useExtent(group, direction, least);
  const isBeside = direction === 'horizontal';
  // An edge that moves up and down is of the part below it.
  const turned = (percent: number) => (isBeside ? percent : 100 - percent);
  useFocusInSight(group, direction);
  const style = {
    '--share': share === undefined ? initial : `${String(share)}%`,
    '--least-first': `${String(least[0])}rem`,
    '--least-second': `${String(least[1])}rem`
  };
  return (
    <div ref={group} className={cx(styles['panes'], styles[direction])} style={style as CSSProperties}>
      <div className={cx(styles['pane'], styles['first'])}>{first}</div>
      {direction !== 'stacked' && (
        <Splitter
          label={splitter}
          orientation={isBeside ? 'vertical' : 'horizontal'}
          share={turned(extent.share)}
          least={isBeside ? extent.least : 100 - extent.most}
          most={isBeside ? extent.most : 100 - extent.least}
          shareAt={({ clientX, clientY }) => {
            const { left, width, bottom, height } = group.current?.getBoundingClientRect() ?? new DOMRect();
            return isBeside ? ((clientX - left) / width) * 100 : ((bottom - clientY) / height) * 100;
          }}
          onShare={(next) => setMoved({ direction, share: turned(next) })}
          onRest={(next) => onSizes([turned(next), 100 - turned(next)])}
        />
      )}
      <div className={cx(styles['pane'], styles['second'])}>{second}</div>
    </div>
  );
}

interface Extent {
  /** Of the first part, in percent. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

function useExtent(
  group: { readonly current: HTMLElement | null },
  direction: PanesDirection,
  [leastFirst, leastSecond]: PanesProps['least']
): Extent {
  const [extent, setExtent] = useState<Extent>({ share: 50, least: 0, most: 100 });
  useLayoutEffect(() => {
    const whole = group.current;
    const part = whole?.firstElementChild;
    if (whole === null || part === null || part === undefined) return undefined;
    const side = direction === 'horizontal' ? 'clientWidth' : 'clientHeight';
    const measure = () => {
      const size = whole[side];
      if (size === 0) return;
      const percent = 100 / size;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * percent;
      const least = Math.min(leastFirst * rem, 100);
      setExtent({ share: part[side] * percent, least, most: Math.max(100 - leastSecond * rem, least) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(whole);
    observer.observe(part);
    return () => {
      observer.disconnect();
    };
  }, [group, direction, leastFirst, leastSecond]);
  return extent;
}

/** What has the focus is still to be seen when the parts have moved. */
function useFocusInSight(group: { readonly current: HTMLElement | null }, direction: PanesDirection): void {
  const last = useRef(direction);
  useEffect(() => {
    if (last.current === direction) return undefined;
    last.current = direction;
    // What stands around has moved by then, too.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (group.current?.contains(activeElement) === true) activeElement?.scrollIntoView({ block: 'center' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [group, direction]);
}
