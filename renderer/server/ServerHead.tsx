import { Ellipsis, Power } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { disable, enable } from '../actions';
import { useCatalog } from '../selectors';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { PageHead } from '../ui/PageHead';
import { StateMark } from '../ui/StateMark';
import { useText } from '../use-text';
import { serverMenu } from './server-menu';
import { transportIcon } from './transport';
import { useServerWords } from './use-server-words';

/** Name, state in words, transport, scope; Disable or Enable; the menu. */
export function ServerHead({ server }: { readonly server: ServerView }) {
  const text = useText();
  const words = useServerWords(server, useCatalog(server.id));
  const isOff = server.connection.type === 'disabled';
  return (
    <PageHead
      help="server"
      icon={transportIcon(server.config)}
      title={server.name}
      actions={
        <>
          {server.suppression === null && (
            <Button
              look={isOff ? 'plain' : 'quiet'}
              icon={Power}
              onClick={() => void (isOff ? enable(server.id) : disable(server.id))}
            >
              {text(isOff ? 'action:enable' : 'action:disable')}
            </Button>
          )}
          <Menu
            trigger={
              <IconButton
                icon={Ellipsis}
                label={text('action:moreOf', { name: server.name })}
                tip={text('action:more')}
              />
            }
            items={serverMenu(server, text)}
          />
        </>
      }
    >
      <StateMark shape={words.shape} word={headWords()} />
      {server.config !== null && <span>{text(`overview:transport.${server.config.transport}`)}</span>}
      <span>{text('overview:scopeOf', { scope: text(`server:scope.${server.scope}`) })}</span>
      {server.connection.type === 'connected' && (
        <span data-wide>{text('overview:protocolOf', { version: server.connection.protocolVersion })}</span>
      )}
    </PageHead>
  );

  /** The tools have a tab that counts them; the head says only how the server is. */
  function headWords(): string {
    return server.suppression === null && server.connection.type === 'connected' ? words.word : words.whole;
  }
}
