import type { ServerId } from '#shared/ids';
import { useServer } from '../selectors';
import { MenuAt } from '../ui/Menu';
import { useText } from '../use-text';
import { rowMenu } from './server-menu';

interface RowMenuProps {
  readonly serverId: ServerId;
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The menu of a row, where the pointer is or under the row that the keyboard is on. */
export function RowMenu({ serverId, at, onClose }: RowMenuProps) {
  const text = useText();
  const server = useServer(serverId);
  return server === undefined ? null : <MenuAt at={at} items={rowMenu(server, text)} onClose={onClose} />;
}
