import type { Failure } from '#shared/failure';
import resultText from '#shared/text/en/result.json';
import { visibleText } from '#shared/text/visible';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { HiddenText } from './HiddenText';
import { ResultSection } from './ResultSection';
import parts from './parts.module.css';
import styles from './ResultPane.module.css';

type RpcNumber = keyof typeof resultText.rpc;

/** The numbers of JSON-RPC and MCP that have a sentence of their own; any other stands as it came. */
function rpcNumber({ code, details }: Failure): RpcNumber | null {
  const number = code === 'protocol.error' ? JSON.stringify(details?.['number'] ?? null) : '';
  return Object.hasOwn(resultText.rpc, number) ? (number as RpcNumber) : null;
}

/** No result came: what happened, what that means, the next step, and apart from ours the words of whoever refused. */
export function FailureView({ failure }: { readonly failure: Failure }) {
  const text = useText();
  const { message, hint, cause, details } = failure;
  const data = details?.['data'];
  const number = rpcNumber(failure);
  const isSaid = cause !== undefined && cause !== '' && !message.includes(cause);
  return (
    <div className={styles['error']}>
      <Notice shape="broken" title={visibleText(message)}>
        {number !== null && <p>{text(`result:rpc.${number}`)}</p>}
        {hint !== null && <p>{hint}</p>}
      </Notice>
      {isSaid && (
        <ResultSection title={text('result:failed.cause')}>
          <p className={parts['framed']}>
            <HiddenText>{cause}</HiddenText>
          </p>
        </ResultSection>
      )}
      {typeof data === 'string' && (
        <ResultSection title={text('result:failed.data')}>
          <p className={parts['framed']}>
            <HiddenText>{data}</HiddenText>
          </p>
        </ResultSection>
      )}
    </div>
  );
}
