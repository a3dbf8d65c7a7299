import { Fragment, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { cx } from './cx';
import styles from './Panes.module.css';

export interface PanePart {
  readonly id: string;
  /** Percent as a number, or with a unit, e.g. `13.5rem`. */
  readonly initial?: number | string;
  readonly min?: number | string;
  readonly content: ReactNode;
  /** Of the splitter before this part, e.g. `Width of the tool list`; the first part has none. */
  readonly splitter?: string;
}

interface PanesProps {
  /** Unique in the window; also the key under which the sizes are remembered. */
  readonly name: string;
  readonly direction?: 'horizontal' | 'vertical';
  readonly parts: readonly PanePart[];
  /** Percent per part, as remembered; taken only when it fits the parts. */
  readonly sizes?: readonly number[] | undefined;
  /** After the person has moved a splitter, never while it moves. */
  readonly onSizes?: (sizes: readonly number[]) => void;
  readonly className?: string | undefined;
}

/** Parts beside or under each other, with splitters that are reached by Tab and moved by arrows. */
export function Panes({ name, direction = 'horizontal', parts, sizes, onSizes, className }: PanesProps) {
  const idOf = (part: PanePart) => `${name}-${part.id}`;
  const fits = sizes !== undefined && sizes.length === parts.length;
  return (
    <Group
      id={name}
      orientation={direction}
      className={cx(styles['panes'], className)}
      {...(fits
        ? { defaultLayout: Object.fromEntries(parts.map((part, index) => [idOf(part), sizes[index] ?? 0])) }
        : {})}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) onSizes?.(parts.map((part) => layout[idOf(part)] ?? 0));
      }}
    >
      {parts.map((part) => (
        <Fragment key={part.id}>
          {part.splitter !== undefined && (
            <Separator aria-label={part.splitter} className={cx(styles['splitter'], styles[direction])} />
          )}
          <Panel
            id={idOf(part)}
            className={styles['pane']}
            {...(part.initial === undefined || fits ? {} : { defaultSize: measure(part.initial) })}
            {...(part.min === undefined ? {} : { minSize: measure(part.min) })}
          >
            {part.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

/** The library takes a bare number for pixels. */
function measure(size: number | string): string {
  return typeof size === 'number' ? `${String(size)}%` : size;
}
