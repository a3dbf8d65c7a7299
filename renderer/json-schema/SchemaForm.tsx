import { useMemo } from 'react';
import { describe } from '#shared/json-schema/describe';
import type { Draft } from '#shared/json-schema/draft';
import type { Field } from '#shared/json-schema/field';
import type { SchemaBook } from '#shared/json-schema/flatten';
import { Shape } from '../ui/Shape';
import { useText } from '../use-text';
import { ChoiceFields } from './ChoiceField';
import { FormProvider, RemarksProvider, useFaults, type FormRemarks, type FormScope } from './form-scope';
import { MapField } from './MapField';
import { ObjectFields } from './ObjectFields';
import styles from './SchemaForm.module.css';

interface SchemaFormProps {
  readonly book: SchemaBook;
  readonly draft: Draft;
  readonly change: FormScope['change'];
  readonly choose: FormScope['choose'];
  readonly remarks: FormRemarks;
  /** What the whole is called where its parts need a name, e.g. “Arguments”. */
  readonly name: string;
}

const root: readonly string[] = [];

/** The fields of an object by its schema. What stands around them (the form element, its buttons) is the caller's. */
export function SchemaForm({ book, draft, change, choose, remarks, name }: SchemaFormProps) {
  const scope = useMemo((): FormScope => ({ book, change, choose }), [book, change, choose]);
  return (
    <FormProvider value={scope}>
      <RemarksProvider value={remarks}>
        <div className={styles['form']}>
          <RootFields book={book} draft={draft} name={name} change={change} />
          <WholeFault />
        </div>
      </RemarksProvider>
    </FormProvider>
  );
}

function RootFields({
  book,
  draft,
  name,
  change
}: Pick<SchemaFormProps, 'book' | 'draft' | 'name' | 'change'>) {
  const text = useText();
  const field = describe(book, book.root, draft);
  const kind = rootKind(field);
  const frame = (of: Field) => ({
    path: root,
    name,
    field: of,
    required: true,
    bare: true,
    withoutFault: true
  });
  const props = {
    schema: book.root,
    draft,
    set: (next: Parameters<FormScope['change']>[1]) => change(root, next)
  };
  if (kind?.kind === 'choice') return <ChoiceFields {...props} frame={frame(kind)} field={kind} />;
  if (kind?.kind === 'map') return <MapField {...props} frame={frame(kind)} field={kind} />;
  const object = kind ?? { kind: 'object' as const, properties: [], more: null };
  return (
    <>
      {object.properties.length === 0 && <p className={styles['none']}>{text('form:none')}</p>}
      <ObjectFields schema={book.root} field={object} path={root} draft={draft} />
    </>
  );
}

/** Arguments are an object whatever the schema says; null: it says nothing about its properties. */
function rootKind(field: Field | null) {
  return field?.kind === 'object' || field?.kind === 'choice' || field?.kind === 'map' ? field : null;
}

/** What is wrong with the arguments as a whole, and belongs to no single field. */
function WholeFault() {
  const fault = useFaults(root);
  if (fault === null) return null;
  return (
    <p className={styles['fault']}>
      <Shape kind="broken" />
      <span>{fault}</span>
    </p>
  );
}
