import { useEffect, useRef } from 'react';
import { bytesOfAddress } from './bytes-of-address';
import styles from './parts.module.css';

interface ReducedPictureProps {
  /** A `data:` address of base64. */
  readonly address: string;
  readonly alt: string;
  /** It is no image that can be drawn smaller. */
  readonly onFail: () => void;
}

/** Wide enough for every pane. */
const widest = 1_280;

/** A large image drawn small once, so that the window does not keep all of its points in memory. */
export function ReducedPicture({ address, alt, onFail }: ReducedPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failing = useRef(onFail);
  useEffect(() => {
    failing.current = onFail;
  });
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(await bytesOfAddress(address), {
        resizeWidth: widest,
        resizeQuality: 'medium'
      });
      const target = canvas.current;
      if (!isOver && target !== null) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    draw().catch(() => {
      if (!isOver) failing.current();
    });
    return () => {
      isOver = true;
    };
  }, [address]);
  return (
    <div className={styles['picture']}>
      <canvas ref={canvas} role="img" aria-label={alt} className={styles['canvas']} />
    </div>
  );
}
