import { useId, type ReactNode } from 'react';
import type { DraftPath } from '#shared/json-schema/draft';
import type { Field } from '#shared/json-schema/field';
import { visibleText } from '#shared/text/visible';
import { cx } from '../ui/cx';
import type { FieldControl } from '../ui/Field';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import { useFaults, useForm } from './form-scope';
import { kindWords } from './kind-words';
import { useHints } from './use-hints';
import text from '../styles/text.module.css';
import styles from './FieldFrame.module.css';

/** Something rarely done with a field, e.g. leave it out. */
export interface FieldAction {
  readonly label: string;
  /** With its object, for screen readers; begins with the visible words. */
  readonly name: string;
  readonly onAct: () => void;
}

export interface FrameProps {
  readonly path: DraftPath;
  /** The property's name, or e.g. “Item 2 of labels”. */
  readonly name: string;
  readonly field: Field;
  readonly required: boolean;
  /** Inside a list the name is read out, not shown. */
  readonly bare: boolean;
  readonly actions?: readonly FieldAction[];
  /** Faults of what the control holds belong to it, because that has no fields of its own. */
  readonly withInner?: boolean;
  /** Another element tells what is wrong here. */
  readonly withoutFault?: boolean;
  /** A further sentence under the control. */
  readonly note?: string | null;
}

/** The title, where it says more than the name. */
export function titleBeside(name: string, field: Field): string | null {
  const plain = (words: string) => words.toLowerCase().replace(/[\s_-]/g, '');
  const { title } = field;
  return title === null || plain(title) === plain(name) ? null : visibleText(title);
}

function Actions({ actions }: { readonly actions: readonly FieldAction[] }) {
  return actions.map((action) => (
    <button
      key={action.label}
      type="button"
      aria-label={action.name}
      className={styles['action']}
      onClick={action.onAct}
    >
      {action.label}
    </button>
  ));
}

function useFrame({ path, field, name, note = null, withInner = false, withoutFault = false }: FrameProps) {
  const id = useId();
  const words = useText();
  const { book } = useForm();
  const found = useFaults(path, withInner);
  const fault = withoutFault ? null : found;
  const hint = [...useHints(field), note].filter((line) => line !== null && line !== '').join('\n');
  const described = [`${id}-kind`, fault !== null && `${id}-fault`, hint !== '' && `${id}-hint`].filter(
    (part) => part !== false
  );
  return {
    id,
    fault,
    hint,
    kind: kindWords(words, book, field),
    title: titleBeside(name, field),
    described: described.join(' ')
  };
}

type Frame = ReturnType<typeof useFrame>;

function Under({ id, fault, hint }: Frame) {
  return (
    <>
      {fault !== null && (
        <p id={`${id}-fault`} className={styles['fault']}>
          <Shape kind="broken" />
          <span>{fault}</span>
        </p>
      )}
      {hint !== '' && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </>
  );
}

function Name({
  name,
  frame,
  required
}: {
  readonly name: string;
  readonly frame: Frame;
  readonly required: boolean;
}) {
  return (
    <>
      {visibleText(name)}
      {frame.title !== null && <span className={styles['title']}>{frame.title}</span>}
      {required && (
        <span className={styles['required']} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
}

/** Around one control: name, kind, what is wrong, what it means. The control is tied to all of them. */
export function FieldFrame(props: FrameProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const { name, required, bare, actions = [], path, children } = props;
  const frame = useFrame(props);
  const { id } = frame;
  const control: FieldControl = {
    id,
    'aria-describedby': frame.described,
    ...(frame.fault === null ? {} : { 'aria-invalid': true }),
    ...(required ? { 'aria-required': true } : {})
  };
  return (
    <div className={styles['field']} data-field={JSON.stringify(path)}>
      <div className={cx(styles['head'], bare && actions.length === 0 && text['hidden'])}>
        <label htmlFor={id} className={cx(styles['label'], bare && text['hidden'])}>
          <Name name={name} frame={frame} required={required} />
        </label>
        <span className={styles['actions']}>
          <Actions actions={actions} />
        </span>
        <span id={`${id}-kind`} className={cx(styles['kind'], bare && text['hidden'])}>
          {frame.kind}
        </span>
      </div>
      {children(control)}
      <Under {...frame} />
    </div>
  );
}

/** Around several controls that make up one value. */
export function GroupFrame(props: FrameProps & { readonly plain?: boolean; readonly children: ReactNode }) {
  const { name, required, bare, actions = [], plain = false, path, children } = props;
  const frame = useFrame(props);
  const { id } = frame;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={frame.described}
      className={styles['group']}
      data-field={JSON.stringify(path)}
    >
      <div className={cx(styles['head'], bare && actions.length === 0 && text['hidden'])}>
        <span id={`${id}-name`} className={cx(styles['label'], bare && text['hidden'])}>
          <Name name={name} frame={frame} required={required} />
        </span>
        <span className={styles['actions']}>
          <Actions actions={actions} />
        </span>
        <span id={`${id}-kind`} className={cx(styles['kind'], bare && text['hidden'])}>
          {frame.kind}
        </span>
      </div>
      <Under {...frame} />
      {plain ? children : <div className={styles['inner']}>{children}</div>}
    </div>
  );
}
