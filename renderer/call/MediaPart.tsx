import { Maximize2, Minimize2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { stringFrom, type Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { useText } from '../use-text';
import { fileNameOf } from './file-names';
import { sizeWords } from './measures';
import { ReducedPicture } from './ReducedPicture';
import { base64Bytes } from './result-parts';
import { ResultSection } from './ResultSection';
import { SaveButton } from './SaveButton';
import styles from './parts.module.css';

export interface Media {
  readonly type: 'image' | 'audio';
  readonly mimeType: string;
  readonly data: Part | null;
  /** Where it came from; null: it has no address. */
  readonly uri?: string | null;
}

interface MediaPartProps {
  readonly part: Media;
  /** The answer's JSON. */
  readonly text: string;
  readonly tool: string;
}

/** Larger images are shown reduced; larger sounds are decoded on request only. */
const largeBytes = 5_000_000;

/** An address that holds the data itself, of the kind that it must be; null when it is not. */
function dataAddress(kind: 'image' | 'audio', mimeType: string, data: string): string | null {
  const isKind = new RegExp(`^${kind}/[a-z0-9.+-]+$`, 'i').test(mimeType);
  return isKind && /^[a-z0-9+/]*={0,2}$/i.test(data) && data !== ''
    ? `data:${mimeType};base64,${data}`
    : null;
}

/** An image or a sound from the answer itself; nothing is ever fetched. */
export function MediaPart({ part, text, tool }: MediaPartProps) {
  const words = useText();
  const { type, mimeType, data, uri = null } = part;
  const bytes = data === null ? 0 : base64Bytes(data);
  const size = sizeWords(words, bytes);
  const isLarge = bytes > largeBytes;
  const [isWanted, setWanted] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [cannotReduce, setCannotReduce] = useState(false);
  const isReduced = isLarge && !isWanted && type === 'image' && !cannotReduce;
  const isDecoded = !isLarge || isWanted || isReduced;
  const address = useMemo(
    () =>
      isDecoded && data !== null
        ? dataAddress(type, mimeType, stringFrom(text.slice(data.from, data.to)))
        : null,
    [isDecoded, data, type, mimeType, text]
  );
  const kind = `${visibleText(mimeType)} · ${size}`;
  const alt = words('result:image.alt', { tool });
  const show = (
    <Button
      size="small"
      onClick={() => {
        setWanted(true);
      }}
    >
      {words('result:image.show')}
    </Button>
  );
  return (
    <ResultSection
      title={words(`result:part.${type}`)}
      note={<span className={styles['note']}>{kind}</span>}
      actions={
        data !== null && (
          <SaveButton fileName={fileNameOf(uri, mimeType, type)} source={text} at={data} encoding="base64" />
        )
      }
    >
      {!isDecoded ? (
        <p className={styles['more']}>
          <span>{words('result:image.tooLarge', { size, limit: sizeWords(words, largeBytes) })}</span>
          {show}
        </p>
      ) : address === null || isBroken ? (
        <p className={styles['quiet']}>
          {words(`result:${type}.broken`, { size, type: visibleText(mimeType) })}
        </p>
      ) : isReduced ? (
        <>
          <ReducedPicture
            address={address}
            alt={alt}
            onFail={() => {
              setCannotReduce(true);
            }}
          />
          <p className={styles['more']}>
            <span>{words('result:image.reduced', { size })}</span>
            {show}
          </p>
        </>
      ) : type === 'audio' ? (
        <audio
          controls
          src={address}
          aria-label={words('result:audio.label', { tool })}
          className={styles['sound']}
          onError={() => {
            setBroken(true);
          }}
        />
      ) : (
        <Picture
          address={address}
          alt={alt}
          onError={() => {
            setBroken(true);
          }}
        />
      )}
    </ResultSection>
  );
}

interface PictureProps {
  readonly address: string;
  readonly alt: string;
  readonly onError: () => void;
}

function Picture({ address, alt, onError }: PictureProps) {
  const words = useText();
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles['media']}>
      <div
        className={cx(styles['picture'], isWhole ? styles['whole'] : styles['fitted'])}
        {...(isWhole ? { role: 'region', 'aria-label': alt, tabIndex: 0 } : {})}
      >
        <img src={address} alt={alt} onError={onError} />
      </div>
      <Button
        size="small"
        icon={isWhole ? Minimize2 : Maximize2}
        onClick={() => {
          setWhole(!isWhole);
        }}
      >
        {words(isWhole ? 'result:image.smaller' : 'result:image.larger')}
      </Button>
    </div>
  );
}
