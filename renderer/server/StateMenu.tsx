import { Braces, Download, Ellipsis, Stethoscope } from 'lucide-react';
import { go } from '../navigate';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { useText } from '../use-text';
import { copyState, saveState } from './link-actions';

/** What can be done with the state of all servers (OB6). */
export function StateMenu() {
  const text = useText();
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={text('link:moreOfAll')} tip={text('action:more')} />}
      items={[
        {
          id: 'doctor',
          label: text('doctor:open'),
          icon: Stethoscope,
          onChoose: () => go({ page: 'doctor' })
        },
        { id: 'copy', label: text('link:copyState'), icon: Braces, onChoose: () => void copyState() },
        { id: 'save', label: text('link:saveState'), icon: Download, onChoose: () => void saveState() }
      ]}
    />
  );
}
