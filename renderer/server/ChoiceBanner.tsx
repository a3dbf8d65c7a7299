import type { ServerView } from '#shared/view/snapshot';
import { chooseDuplicate } from '../source-actions';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';

/** A remembered choice between duplicates can be seen, and taken back, as long as it holds. */
export function ChoiceBanner({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { choice, name, id, suppression } = server;
  if (choice === undefined || suppression !== null) return null;
  return (
    <Banner
      label={text('banner:label')}
      shape="held"
      title={text(`banner:chosen.${choice}`, { name })}
      actions={<Button onClick={() => void chooseDuplicate(id, null)}>{text('banner:chosen.back')}</Button>}
    />
  );
}
