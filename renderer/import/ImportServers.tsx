import { FileJson } from 'lucide-react';
import type { ImportableFile } from '#shared/view/import-view';
import type { Text } from '../text';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { LoadingState } from '../ui/LoadingState';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { AskFields } from './AskFields';
import { FileList } from './FileList';
import { ServerChoices } from './ServerChoices';
import { useImport } from './use-import';
import { Written } from './Written';
import styles from './ImportServers.module.css';

/** What other programs on this computer have, and which of it to take over. Nothing is written before the last button. */
export function ImportServers({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const state = useImport(onClose);
  const { files, shown, preview, isBusy, failure, nothingOf } = state;
  const count = (preview?.added ?? 0) + (preview?.replaced ?? 0);
  return (
    <Dialog
      open
      size="wide"
      title={text('import:title')}
      {...(files === null || files.length === 0 ? {} : { description: lead(files, text) })}
      onClose={onClose}
      busy={isBusy}
      actions={
        <>
          <p className={styles['foot']}>{text('import:onlyRead')}</p>
          <Button size="large" onClick={onClose} busy={isBusy}>
            {text('action:cancel')}
          </Button>
          <Button
            size="large"
            look="primary"
            busy={isBusy}
            why={count === 0 ? text('ui:none') : null}
            onClick={() => void state.take()}
          >
            {text('import:take', { count })}
          </Button>
        </>
      }
    >
      {files === null ? (
        <LoadingState title={text('import:looking')} />
      ) : (
        <div className={styles['columns']}>
          <div className={styles['side']}>
            {files.length > 0 && <FileList state={state} files={files} />}
            <Button icon={FileJson} onClick={() => void state.openFile()} busy={isBusy}>
              {text('import:fromFile')}
            </Button>
            {nothingOf.length > 0 && (
              <p className={styles['nothing']}>
                <strong>{text('import:nothingFor')}</strong> {nothingOf.join(', ')}
              </p>
            )}
          </div>
          <div className={styles['main']}>
            <FailureNotice failure={failure} />
            {shown === null ? (
              <Notice shape="idle" title={text('import:none')}>
                {text('import:noneHint')}
              </Notice>
            ) : (
              <ServerChoices key={shown.file} file={shown} state={state} />
            )}
            <AskFields state={state} />
            {files.length > 0 && <Written state={state} />}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** “3 programs on this computer have 11 servers.” */
function lead(files: readonly ImportableFile[], text: Text): string {
  const count = files.reduce((sum, { servers }) => sum + servers.length, 0);
  const programs = new Set(files.map(({ program }) => program)).size;
  return text('import:lead', { count, programs: text('import:programs', { count: programs }) });
}
