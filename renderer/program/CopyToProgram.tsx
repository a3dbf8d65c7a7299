import type { ProgramTarget } from '#shared/view/program-view';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { LoadingState } from '../ui/LoadingState';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { Difference } from './Difference';
import { KeychainSecrets } from './KeychainSecrets';
import { Targets } from './Targets';
import { ThereAlready } from './ThereAlready';
import { useCopy, type What } from './use-copy';

interface CopyToProgramProps {
  readonly server: ServerView;
  readonly onClose: () => void;
}

/** Writes one server into another program's file, after showing every line that will be different (CF6). */
export function CopyToProgram({ server, onClose }: CopyToProgramProps) {
  const text = useText();
  const { id, name } = server;
  const state = useCopy(id, name, onClose);
  const { found, target, preview, failure, isBusy } = state;
  const { program = '', has } = target ?? {};
  return (
    <Dialog
      open
      size="wide"
      title={text('program:title', { name })}
      description={text('program:lead')}
      onClose={onClose}
      busy={isBusy}
      actions={
        <>
          <Button size="large" onClick={onClose} busy={isBusy}>
            {text('action:cancel')}
          </Button>
          {target !== null && (
            <Button
              size="large"
              look={state.what === 'copy' ? 'primary' : 'danger'}
              busy={isBusy || preview === null}
              why={preview?.lines.length === 0 ? text('ui:same') : null}
              onClick={() => void state.write()}
            >
              {text(label(state.what, has), { program })}
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} />
      {found === null ? (
        <LoadingState title={text('program:looking')} />
      ) : found.left !== null ? (
        <Notice
          shape="held"
          title={text('program:left', { name, why: text(`handOver:reason.${found.left}`) })}
        />
      ) : found.targets.length === 0 ? (
        <Notice shape="idle" title={text('program:none')}>
          {text('program:noneHint')}
        </Notice>
      ) : (
        <>
          <Section title={text('program:programs')}>
            <Targets state={state} targets={found.targets} />
          </Section>
          {target !== null && has !== 'absent' && (
            <ThereAlready state={state} program={program} name={name} />
          )}
          {found.secrets.length > 0 && target !== null && state.what === 'copy' && (
            <KeychainSecrets state={state} program={program} names={found.secrets} />
          )}
          {preview !== null && <Difference preview={preview} />}
        </>
      )}
    </Dialog>
  );
}

function label(what: What, has: ProgramTarget['has'] | undefined) {
  if (what === 'remove') return 'program:remove';
  return has === 'absent' ? 'program:write' : 'program:replace';
}
