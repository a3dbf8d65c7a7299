import type { ReactNode, Ref } from 'react';
import styles from './DialogForm.module.css';

interface DialogFormProps {
  /** By which the button in the dialog's foot belongs to it. */
  readonly id: string;
  readonly onSubmit: () => Promise<void>;
  readonly 'aria-label'?: string;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** The fields of a dialog, sent by its button or by Enter. */
export function DialogForm({ onSubmit, children, ...rest }: DialogFormProps) {
  return (
    <form
      {...rest}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
