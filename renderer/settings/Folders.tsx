import { FolderPlus, X } from 'lucide-react';
import { attempt, offerBack } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Section } from '../ui/Section';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './SettingsPage.module.css';

/** What servers are told when they ask for roots. */
export function Folders() {
  const text = useText();
  const folders = useWindow((state) => state.snapshot.app.preferences.folders);
  const remove = async (folder: string) => {
    const answer = await attempt('folder.remove', { folder });
    if (answer.ok) offerBack(() => say('action:removed', { name: folder }), answer.value);
  };
  return (
    <Section title={text('settings:folders')}>
      <div className={styles['preference']}>
        <div className={styles['words']}>
          <p>{text('settings:foldersHelp')}</p>
          {folders.length === 0 && <p>{text('settings:noFolders')}</p>}
        </div>
        <Button icon={FolderPlus} onClick={() => void attempt('folder.add', {})}>
          {text('settings:addFolder')}
        </Button>
      </div>
      <ul className={styles['folders']}>
        {folders.map((folder) => (
          <li key={folder}>
            <span>{folder}</span>
            <IconButton
              icon={X}
              label={text('settings:removeFolder', { folder })}
              onClick={() => void remove(folder)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
