import type { Failure } from '#shared/failure';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { HiddenText } from './HiddenText';
import { ResultSection } from './ResultSection';
import parts from './parts.module.css';
import styles from './ResultPane.module.css';

/** No answer came: what happened, the next step, and apart from ours the words of whoever refused. */
export function FailureView({ failure }: { readonly failure: Failure }) {
  const text = useText();
  const { message, hint, cause } = failure;
  const isSaid = cause !== undefined && cause !== '' && !message.includes(cause);
  return (
    <div className={styles['error']}>
      <Notice shape="broken" title={message}>
        {hint}
      </Notice>
      {isSaid && (
        <ResultSection title={text('result:failed.cause')}>
          <p className={parts['framed']}>
            <HiddenText>{cause}</HiddenText>
          </p>
        </ResultSection>
      )}
    </div>
  );
}
