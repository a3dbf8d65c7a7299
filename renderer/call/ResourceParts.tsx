import { visibleText } from '#shared/text/visible';
import { copy, openLink } from '../actions';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Facts } from '../ui/Facts';
import { useText } from '../use-text';
import { HiddenText } from './HiddenText';
import { sizeWords } from './measures';
import { base64Bytes, type ResultPart } from './result-parts';
import { ResultSection } from './ResultSection';
import { TextPart } from './TextPart';
import styles from './parts.module.css';

/** Where something can be read; shown, and fetched by nobody. */
export function LinkPart({ part }: { readonly part: Extract<ResultPart, { readonly type: 'link' }> }) {
  const text = useText();
  const { uri, name, description, mimeType } = part;
  const isWeb = /^https?:\/\//i.test(uri);
  return (
    <ResultSection title={text('result:part.link')}>
      {name !== null && (
        <p>
          <HiddenText>{name}</HiddenText>
        </p>
      )}
      <Facts
        facts={[
          { name: text('result:resource.uri'), value: <code>{visibleText(uri)}</code> },
          mimeType === null ? null : { name: text('result:resource.type'), value: visibleText(mimeType) },
          description === null
            ? null
            : { name: text('result:resource.description'), value: <HiddenText>{description}</HiddenText> }
        ]}
      />
      <Buttons className={styles['more']}>
        {isWeb && (
          <Button size="small" onClick={() => void openLink(uri)}>
            {text('result:resource.open')}
          </Button>
        )}
        <Button size="small" onClick={() => void copy(uri, text('result:resource.copied'))}>
          {text('result:resource.copy')}
        </Button>
        <span className={styles['note']}>{text('result:resource.notFetched')}</span>
      </Buttons>
    </ResultSection>
  );
}

interface ResourcePartProps {
  readonly part: Extract<ResultPart, { readonly type: 'resource' }>;
  readonly text: string;
}

/** A resource that came along: its text, or how much of what it is. */
export function ResourcePart({ part, text }: ResourcePartProps) {
  const words = useText();
  const { uri, mimeType, blob } = part;
  const address = uri === null ? '' : visibleText(uri);
  const title = `${words('result:part.resource')} ${address}`.trim();
  if (part.text !== null) {
    return <TextPart title={title} source={text} at={part.text} />;
  }
  const size = sizeWords(words, blob === null ? 0 : base64Bytes(blob));
  const type = mimeType === null ? '' : visibleText(mimeType);
  return (
    <ResultSection title={title}>
      <p className={styles['quiet']}>{words('result:resource.blob', { size, type })}</p>
    </ResultSection>
  );
}
