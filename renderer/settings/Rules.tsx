import { Lock } from 'lucide-react';
import { openFile } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { useOverview } from './use-overview';
import styles from './SettingsPage.module.css';

/** What policy decides, each with the file that decides it; the folders of plugins; the person's own file. */
export function Rules() {
  const text = useText();
  const { overview } = useOverview();
  if (overview === null) return null;
  const { rules, pluginFolders, file } = overview;
  return (
    <>
      <Section title={text('limits:rulesTitle')}>
        {rules.length === 0 && <p className={styles['lead']}>{text('limits:rulesNone')}</p>}
        {rules.map((rule) => (
          <div key={`${rule.what} ${rule.file}`} className={styles['preference']}>
            <div className={styles['words']}>
              <strong>{text(`limits:rules.${rule.what}`)}</strong>
              <p className={styles['locked']}>
                {rule.by !== 'user' && <Icon of={Lock} size="small" />}
                {text('limits:ruledBy', {
                  owner: text(`limits:owner.${rule.by}`),
                  file: rule.file,
                  line: rule.line
                })}
              </p>
            </div>
            <OpenFile file={rule.file} />
          </div>
        ))}
      </Section>
      <Section title={text('limits:plugins')}>
        {pluginFolders.length === 0 && <p className={styles['lead']}>{text('limits:pluginsNone')}</p>}
        <ul className={styles['folders']}>
          {pluginFolders.map((folder) => (
            <li key={folder}>
              <span>{folder}</span>
            </li>
          ))}
        </ul>
        <div className={styles['preference']}>
          <div className={styles['words']}>
            <strong>{text('limits:ownFile')}</strong>
            <p>{file}</p>
          </div>
          <OpenFile file={file} />
        </div>
      </Section>
    </>
  );
}

/** Only what exists can be opened, and only what the window was told of. */
function OpenFile({ file }: { readonly file: string }) {
  const text = useText();
  const exists = useWindow((state) => state.snapshot.sources[file]?.exists === true);
  if (!exists) return null;
  return (
    <Button aria-label={text('limits:openNamed', { file })} onClick={() => void openFile(file)}>
      {text('limits:openFile')}
    </Button>
  );
}
