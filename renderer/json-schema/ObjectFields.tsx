import { useMemo } from 'react';
import { changeWithin } from '#shared/json-schema/conditions';
import { describe } from '#shared/json-schema/describe';
import type { Draft, DraftPath } from '#shared/json-schema/draft';
import { entriesOf, entryOf } from '#shared/json-schema/edit-draft';
import type { Field, ObjectKind, Property } from '#shared/json-schema/field';
import type { Schema } from '#shared/json-schema/schema';
import { pathFromKey, pathKey } from '#shared/json-schema/write-draft';
import { useText } from '../use-text';
import { FieldView } from './FieldView';
import { FoldedFields } from './FoldedFields';
import { FormProvider, useForm, type FormScope } from './form-scope';
import styles from './fields.module.css';

interface ObjectFieldsProps {
  readonly schema: Schema;
  readonly field: ObjectKind;
  readonly path: DraftPath;
  readonly draft: Draft | undefined;
}

/** Up to so many fields are all shown; of more, what is optional comes after these under “Advanced”. */
const shownAtOnce = 9;
const optionalShown = 4;

/** The properties of an object beside and under each other, and after them what the schema does not know. */
export function ObjectFields({ schema, field, path, draft }: ObjectFieldsProps) {
  const text = useText();
  const scope = useForm();
  const key = pathKey(path);
  const inner = useMemo((): FormScope => {
    const own = pathFromKey(key);
    return {
      ...scope,
      change: (where, change) => {
        scope.change(own, changeWithin(scope.book, schema, where.slice(own.length), change));
      }
    };
  }, [scope, schema, key]);
  const known = new Set(field.properties.map((property) => property.name));
  const others = entriesOf(draft).filter((entry) => !known.has(entry.key));
  const { shown, folded } = fold(field.properties);
  const place = (property: Property) => (
    <PropertyPlace key={property.name} property={property} path={path} draft={draft} />
  );
  return (
    <FormProvider value={inner}>
      <div className={styles['grid']}>
        {shown.map(place)}
        {folded.length > 0 && (
          <FoldedFields
            paths={folded.map((property) => [...path, property.name])}
            hasValue={folded.some((property) => entryOf(draft, property.name) !== undefined)}
          >
            {folded.map(place)}
          </FoldedFields>
        )}
        {others.length > 0 && <p className={styles['heading']}>{text('form:others')}</p>}
        {others.map((entry) => (
          <div key={entry.key} className={styles['wide']}>
            <FieldView
              schema={field.more ?? true}
              path={[...path, entry.key]}
              name={entry.name}
              required={false}
              bare={false}
              draft={entry.draft}
            />
          </div>
        ))}
      </div>
    </FormProvider>
  );
}

function fold(properties: readonly Property[]) {
  const optional = properties.filter((property) => !property.required);
  const folded = properties.length > shownAtOnce ? optional.slice(optionalShown) : [];
  return { folded, shown: properties.filter((property) => !folded.includes(property)) };
}

interface PropertyPlaceProps {
  readonly property: Property;
  readonly path: DraftPath;
  readonly draft: Draft | undefined;
}

function PropertyPlace({ property, path, draft }: PropertyPlaceProps) {
  const { book } = useForm();
  const { name, schema, required } = property;
  const value = entryOf(draft, name)?.draft;
  return (
    <div className={styles[isShort(describe(book, schema, value)) ? 'half' : 'wide']}>
      <FieldView
        schema={schema}
        path={[...path, name]}
        name={name}
        required={required}
        bare={false}
        draft={value}
      />
    </div>
  );
}

const shortFormats = ['date', 'date-time', 'time', 'duration', 'ipv4', 'hostname'];

/** Two of them stand beside each other. */
function isShort(field: Field | null): boolean {
  switch (field?.kind) {
    case 'number':
    case 'boolean':
    case 'pick':
    case 'constant':
    case 'null':
      return true;
    case 'text':
      return field.format !== null && shortFormats.includes(field.format);
    default:
      return false;
  }
}
