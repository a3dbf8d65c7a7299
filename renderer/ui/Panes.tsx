import { Fragment, useRef, type ReactNode } from 'react';
import { Group, Panel, Separator, type GroupImperativeHandle } from 'react-resizable-panels';
import { cx } from './cx';
import { nextShare, usePress } from './use-press';
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

/** Parts beside or under each other, with splitters that are dragged, pressed, or reached by Tab and moved by arrows. */
export function Panes({ name, direction = 'horizontal', parts, sizes, onSizes, className }: PanesProps) {
  const idOf = (part: PanePart) => `${name}-${part.id}`;
  const group = useRef<GroupImperativeHandle>(null);
  const fits = sizes !== undefined && sizes.length === parts.length;
  return (
    <Group
      groupRef={group}
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
      {parts.map((part, index) => (
        <Fragment key={part.id}>
          {part.splitter !== undefined && (
            <Edge
              label={part.splitter}
              className={cx(styles['splitter'], styles[direction])}
              onPress={() => {
                resize(index);
              }}
            />
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

  /** Gives the part before this one the next of three shares of what both have. */
  function resize(index: number): void {
    const [before, after] = [parts[index - 1], parts[index]];
    if (group.current === null || before === undefined || after === undefined) return;
    const layout = group.current.getLayout();
    const both = (layout[idOf(before)] ?? 0) + (layout[idOf(after)] ?? 0);
    const share = nextShare(layout[idOf(before)] ?? 0, both * 0.2, both * 0.8);
    const next = group.current.setLayout({ ...layout, [idOf(before)]: share, [idOf(after)]: both - share });
    onSizes?.(parts.map((part) => next[idOf(part)] ?? 0));
  }
}

interface EdgeProps {
  readonly label: string;
  readonly className: string;
  readonly onPress: () => void;
}

function Edge({ label, className, onPress }: EdgeProps) {
  const press = usePress(onPress);
  // A second press would otherwise undo what the first one did.
  return <Separator aria-label={label} className={className} disableDoubleClick {...press} />;
}

/** The library takes a bare number for pixels. */
function measure(size: number | string): string {
  return typeof size === 'number' ? `${String(size)}%` : size;
}
