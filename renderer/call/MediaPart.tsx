import { Maximize2, Minimize2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { stringFrom } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { useText } from '../use-text';
import { sizeWords } from './measures';
import { base64Bytes, type ResultPart } from './result-parts';
import { ResultSection } from './ResultSection';
import styles from './parts.module.css';

interface MediaPartProps {
  readonly part: Extract<ResultPart, { readonly type: 'image' | 'audio' }>;
  /** The answer's JSON. */
  readonly text: string;
  readonly tool: string;
}

/** Larger ones are decoded on request only. */
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
  const { type, mimeType, data } = part;
  const bytes = data === null ? 0 : base64Bytes(data);
  const size = sizeWords(words, bytes);
  const [isWanted, setWanted] = useState(bytes <= largeBytes);
  const [isBroken, setBroken] = useState(false);
  const address = useMemo(
    () =>
      isWanted && data !== null
        ? dataAddress(type, mimeType, stringFrom(text.slice(data.from, data.to)))
        : null,
    [isWanted, data, type, mimeType, text]
  );
  const kind = `${visibleText(mimeType)} · ${size}`;
  const broken = words(`result:${type}.broken`, { size, type: visibleText(mimeType) });
  const onError = () => {
    setBroken(true);
  };
  return (
    <ResultSection title={words(`result:part.${type}`)} note={<span className={styles['note']}>{kind}</span>}>
      {!isWanted ? (
        <p className={styles['more']}>
          <span>{words('result:image.tooLarge', { size, limit: sizeWords(words, largeBytes) })}</span>
          <Button
            size="small"
            onClick={() => {
              setWanted(true);
            }}
          >
            {words('result:image.show')}
          </Button>
        </p>
      ) : address === null || isBroken ? (
        <p className={styles['quiet']}>{broken}</p>
      ) : type === 'audio' ? (
        <audio
          controls
          src={address}
          aria-label={words('result:audio.label', { tool })}
          className={styles['sound']}
          onError={onError}
        />
      ) : (
        <Picture address={address} alt={words('result:image.alt', { tool })} onError={onError} />
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
