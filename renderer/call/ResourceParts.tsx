import { visibleText } from '#shared/text/visible';
import type { ServerId } from '#shared/ids';
import { copy, openLink } from '../actions';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Facts } from '../ui/Facts';
import { say } from '../text';
import { useText } from '../use-text';
import { fileNameOf } from './file-names';
import { HiddenText } from './HiddenText';
import { sizeWords } from './measures';
import { MediaPart } from './MediaPart';
import { base64Bytes, type ResourceContent, type ResultPart } from './result-parts';
import { ResultSection } from './ResultSection';
import { SaveButton } from './SaveButton';
import { TextPart } from './TextPart';
import styles from './parts.module.css';

/** Where something can be read; shown, and fetched by nobody. */
export function LinkPart({ part }: { readonly part: Extract<ResultPart, { readonly type: 'link' }> }) {
  const text = useText();
  const { uri, name, description, mimeType } = part;
  const isWeb = /^https?:\/\//i.test(uri);
  const serverId = useReadingServer();
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
        {serverId !== null && (
          <Button
            size="small"
            onClick={() => {
              go(serverPlace(serverId, 'resources', uri));
            }}
          >
            {text('result:resource.here')}
          </Button>
        )}
        {isWeb && (
          <Button size="small" onClick={() => void openLink(uri)}>
            {text('result:resource.open')}
          </Button>
        )}
        <Button size="small" onClick={() => void copy(uri, () => say('result:resource.copied'))}>
          {text('result:resource.copy')}
        </Button>
        <span className={styles['note']}>{text('result:resource.notFetched')}</span>
      </Buttons>
    </ResultSection>
  );
}

/** The server of the page, when it offers resources at all. */
function useReadingServer(): ServerId | null {
  return useWindow(({ place, snapshot }) => {
    if (place.page !== 'server') return null;
    const connection = snapshot.servers[place.serverId]?.connection;
    const isOffered = connection?.type === 'connected' && Object.hasOwn(connection.capabilities, 'resources');
    return isOffered ? place.serverId : null;
  });
}

interface ResourcePartProps {
  readonly part: ResourceContent;
  readonly text: string;
}

/** A resource that came along or was read: its text, its picture or sound, or how much of what it is. */
export function ResourcePart({ part, text }: ResourcePartProps) {
  const words = useText();
  const { uri, mimeType, blob } = part;
  const address = uri === null ? '' : visibleText(uri);
  const title = `${words('result:part.resource')} ${address}`.trim();
  const fileName = fileNameOf(uri, mimeType, 'resource');
  if (part.text !== null) {
    return <TextPart title={title} source={text} at={part.text} mimeType={mimeType} fileName={fileName} />;
  }
  const media = /^(image|audio)\//i.exec(mimeType ?? '')?.[1]?.toLowerCase();
  if (blob !== null && mimeType !== null && (media === 'image' || media === 'audio')) {
    return <MediaPart part={{ type: media, mimeType, data: blob, uri }} text={text} tool={address} />;
  }
  const size = sizeWords(words, blob === null ? 0 : base64Bytes(blob));
  const type = mimeType === null ? '' : visibleText(mimeType);
  return (
    <ResultSection
      title={title}
      actions={blob !== null && <SaveButton fileName={fileName} source={text} at={blob} encoding="base64" />}
    >
      <p className={styles['quiet']}>{words('result:resource.blob', { size, type })}</p>
    </ResultSection>
  );
}
