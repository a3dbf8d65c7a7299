import { SegmentedControl } from '../ui/SegmentedControl';
import { useText } from '../use-text';

const scopes = ['user', 'local', 'project'] as const;
export type SaveScope = (typeof scopes)[number];

interface SaveForProps {
  readonly value: SaveScope;
  readonly onChange: (scope: SaveScope) => void;
}

/** Whom a new server is for, where a folder is open. */
export function SaveFor({ value, onChange }: SaveForProps) {
  const text = useText();
  return (
    <SegmentedControl
      wide
      label={text('source:saveFor')}
      value={value}
      onChange={onChange}
      options={scopes.map((scope) => ({ value: scope, label: text(`source:saveScope.${scope}`) }))}
    />
  );
}
