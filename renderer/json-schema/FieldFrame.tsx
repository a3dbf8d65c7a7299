import { useId, type ReactNode } from 'react';
import type { DraftPath } from '#shared/json-schema/draft';
import type { Field } from '#shared/json-schema/field';
import { pathKey } from '#shared/json-schema/write-draft';
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
  /** What it is done to, for screen readers. */
  readonly of: string;
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
    <button key={action.label} type="button" className={styles['action']} onClick={action.onAct}>
      {action.label}
      <span className={text['hidden']}>{` ${action.of}`}</span>
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
    kind: kindWords(words, book, field, name),
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

interface HeadProps {
  readonly props: FrameProps;
  readonly frame: Frame;
  /** Of the control; null where a group is named, not a control. */
  readonly labelFor: string | null;
}

/** The name, and beside it the title: each is a label by itself, so that the field is found by either. */
function Head({ props, frame, labelFor }: HeadProps) {
  const { name, required, bare, actions = [] } = props;
  const { id, title } = frame;
  const label = cx(styles['label'], bare && text['hidden']);
  const shown = visibleText(name);
  return (
    <div className={bare && actions.length === 0 ? text['hidden'] : styles['head']}>
      {labelFor === null ? (
        <span id={`${id}-name`} className={label}>
          {shown}
        </span>
      ) : (
        <label htmlFor={labelFor} className={label}>
          {shown}
        </label>
      )}
      {required && !bare && (
        <span className={styles['required']} aria-hidden="true">
          *
        </span>
      )}
      {title !== null && !bare && <Title labelFor={labelFor}>{title}</Title>}
      <span className={styles['actions']}>
        <Actions actions={actions} />
      </span>
      <span id={`${id}-kind`} className={cx(styles['kind'], bare && text['hidden'])}>
        {frame.kind}
      </span>
    </div>
  );
}

function Title({ labelFor, children }: { readonly labelFor: string | null; readonly children: string }) {
  if (labelFor === null) {
    return (
      <span className={styles['title']} title={children}>
        {children}
      </span>
    );
  }
  return (
    <label htmlFor={labelFor} className={styles['title']} title={children}>
      {children}
    </label>
  );
}

/** Around one control: name, kind, what is wrong, what it means. The control is tied to all of them. */
export function FieldFrame(props: FrameProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const { required, path, children } = props;
  const frame = useFrame(props);
  const { id } = frame;
  const control: FieldControl = {
    id,
    'aria-describedby': frame.described,
    ...(frame.fault === null ? {} : { 'aria-invalid': true }),
    ...(required ? { 'aria-required': true } : {})
  };
  return (
    <div className={styles['field']} data-field={pathKey(path)}>
      <Head props={props} frame={frame} labelFor={id} />
      {children(control)}
      <Under {...frame} />
    </div>
  );
}

/** Around several controls that make up one value. */
export function GroupFrame(props: FrameProps & { readonly plain?: boolean; readonly children: ReactNode }) {
  const { plain = false, path, children } = props;
  const frame = useFrame(props);
  return (
    <div
      role="group"
      aria-labelledby={`${frame.id}-name`}
      aria-describedby={frame.described}
      className={styles['group']}
      data-field={pathKey(path)}
    >
      <Head props={props} frame={frame} labelFor={null} />
      <Under {...frame} />
      {plain || props.bare ? children : <div className={styles['inner']}>{children}</div>}
    </div>
  );
}
