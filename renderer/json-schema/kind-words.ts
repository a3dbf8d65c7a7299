import { assertNever } from '#shared/assert-never';
import { describe } from '#shared/json-schema/describe';
import type { Field, NumberKind } from '#shared/json-schema/field';
import type { SchemaBook } from '#shared/json-schema/flatten';
import formText from '#shared/text/en/form.json';
import { visibleText } from '#shared/text/visible';
import type { Text } from '../text';
import { isSecretName } from './names';

type FormatWord = keyof typeof formText.format;

function isFormatWord(format: string): format is FormatWord {
  return Object.hasOwn(formText.format, format);
}

/** What kind of value is wanted, in a few words, for the right end of the label. */
export function kindWords(text: Text, book: SchemaBook, field: Field, name: string): string {
  switch (field.kind) {
    case 'text': {
      if (field.secret || isSecretName(name)) return text('form:kind.secret');
      const { format } = field;
      if (format === null) return text('form:kind.text');
      return isFormatWord(format) ? text(`form:format.${format}`) : visibleText(format);
    }
    case 'number':
      return numberWords(text, field);
    case 'pick':
      return text('form:kind.pick', { count: field.options.length });
    case 'list': {
      const what = itemWords(text, describe(book, field.items, undefined));
      return what === null ? text('form:kind.list') : text('form:kind.listOf', { what });
    }
    case 'tuple':
      return text('form:kind.tuple', { count: field.places.length });
    case 'choice':
      return text('form:kind.choice', { count: field.variants.length });
    case 'boolean':
    case 'constant':
    case 'null':
    case 'object':
    case 'map':
    case 'json':
      return text(`form:kind.${field.kind}`);
    default:
      return assertNever(field);
  }
}

function numberWords(text: Text, { whole, minimum, maximum, above, below }: NumberKind): string {
  // Whole numbers above 0 are those from 1; of others the limit itself is shown and the fault says the rest.
  const from = minimum ?? (whole && above !== null && Number.isInteger(above) ? above + 1 : above);
  const to = maximum ?? (whole && below !== null && Number.isInteger(below) ? below - 1 : below);
  const kind = whole ? 'whole' : 'number';
  if (from !== null && to !== null) return text(`form:kind.${kind}Range`, { minimum: from, maximum: to });
  if (from !== null) return text(`form:kind.${kind}From`, { minimum: from });
  if (to !== null) return text(`form:kind.${kind}To`, { maximum: to });
  return text(`form:kind.${kind}`);
}

function itemWords(text: Text, item: Field | null): string | null {
  switch (item?.kind) {
    case 'text':
    case 'boolean':
    case 'json':
      return text(`form:plural.${item.kind}`);
    case 'number':
      return text(item.whole ? 'form:plural.whole' : 'form:plural.number');
    case 'object':
      return text('form:plural.group');
    default:
      return null;
  }
}
