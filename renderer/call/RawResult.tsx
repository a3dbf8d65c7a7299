import { useMemo } from 'react';
import { layOut } from '#shared/json-schema/scan';
import { JsonEditor } from '../json-schema/JsonEditor';
import { useText } from '../use-text';
import { LongText } from './LongText';

/** More than this is shown as it came, line by line; laying it out would take too long. */
const laidOutUpTo = 500_000;

/** The whole answer as JSON, digits and all. */
export function RawResult({ text }: { readonly text: string }) {
  const words = useText();
  const isSmall = text.length <= laidOutUpTo;
  const shown = useMemo(() => (isSmall ? layOut(text) : text), [text, isSmall]);
  return isSmall ? (
    <JsonEditor label={words('result:view.raw')} text={shown} />
  ) : (
    <LongText label={words('result:view.raw')} text={shown} code />
  );
}
