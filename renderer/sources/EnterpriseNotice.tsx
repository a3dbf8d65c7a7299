import type { SourceView } from '#shared/view/snapshot';
import { openFile } from '../actions';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';

/** An organisation's own list is exclusive, and the window says so. */
export function EnterpriseNotice({ source }: { readonly source: SourceView }) {
  const text = useText();
  const { file } = source;
  return (
    <Banner
      label={text('source:enterprise.label')}
      shape="held"
      title={text('source:enterprise.title')}
      actions={<Button onClick={() => void openFile(file)}>{text('action:openFile')}</Button>}
    >
      <p>{text('source:enterprise.why', { file })}</p>
    </Banner>
  );
}
