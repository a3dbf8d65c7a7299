import type { Failure } from '#shared/failure';
import { Notice } from './Notice';

/** Why what was asked for did not happen, and the next step; read out as soon as it is there. */
export function FailureNotice({ failure }: { readonly failure: Failure | null }) {
  return (
    failure !== null && (
      <Notice role="alert" shape="broken" title={failure.message}>
        {failure.hint}
      </Notice>
    )
  );
}
