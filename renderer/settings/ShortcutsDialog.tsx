import { useRef } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useText } from '../use-text';
import { Shortcuts } from './Shortcuts';

/** The help page of the keys. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('menu:actions.help.shortcuts')}
      initialFocus={close}
      actions={
        <Button ref={close} size="large" onClick={onClose}>
          {text('ui:close')}
        </Button>
      }
    >
      {/* There is nothing else in it by which the keyboard could scroll. */}
      <div tabIndex={0} role="group" aria-label={text('menu:actions.help.shortcuts')}>
        <Shortcuts />
      </div>
    </Dialog>
  );
}
