import { Download } from 'lucide-react';
import { stringFrom, type Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { attempt } from '../actions';
import { IconButton } from '../ui/IconButton';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';

interface SaveButtonProps {
  /** Proposed; the person chooses. */
  readonly fileName: string;
  /** The answer's JSON, and the string in it. */
  readonly source: string;
  readonly at: Part;
  readonly encoding: 'text' | 'base64';
}

/** Writes a text or the bytes of a blob to a file, as they came. */
export function SaveButton({ fileName, source, at, encoding }: SaveButtonProps) {
  const text = useText();
  const save = async () => {
    const data = stringFrom(source.slice(at.from, at.to));
    const answer = await attempt('content.save', { suggestedName: fileName.slice(-200), encoding, data });
    if (answer.ok && answer.value.file !== null)
      showToast({ title: () => say('resource:saved', { file: answer.value.file }) });
  };
  return (
    <IconButton
      icon={Download}
      size="small"
      label={text('resource:saveOf', { name: visibleText(fileName) })}
      tip={text('resource:save')}
      onClick={() => void save()}
    />
  );
}
