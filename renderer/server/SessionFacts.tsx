import type { Connected } from '#shared/connection/state';
import type { ServerView } from '#shared/view/snapshot';
import { Badge } from '../ui/Badge';
import { Facts } from '../ui/Facts';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { useServerWords } from './use-server-words';
import { useCatalog } from '../selectors';
import styles from './OverviewTab.module.css';
import { dateAndTime } from '../formats';

/** What the handshake told, or what is known without one. */
export function SessionFacts({ server }: { readonly server: ServerView }) {
  const text = useText();
  const words = useServerWords(server, useCatalog(server.id));
  const { connection } = server;
  if (connection.type !== 'connected' || server.suppression !== null) {
    return (
      <Section title={text('overview:about')}>
        <Facts
          facts={[
            { name: text('overview:state'), value: words.whole },
            server.suppression === null
              ? { name: text('overview:session'), value: text('overview:noSession') }
              : null
          ]}
        />
      </Section>
    );
  }
  return (
    <>
      <Section title={text('overview:about')}>
        <Facts facts={sessionFacts(connection)} />
      </Section>
      <Section title={text('overview:capabilities')} note={text('overview:capabilitiesBy')}>
        <Capabilities connection={connection} />
      </Section>
    </>
  );

  function sessionFacts({ serverInfo, protocolVersion, era, since }: Connected) {
    return [
      { name: text('overview:callsItself'), value: serverInfo.title ?? serverInfo.name },
      serverInfo.title === undefined
        ? null
        : { name: text('overview:machineName'), value: <code>{serverInfo.name}</code> },
      { name: text('overview:version'), value: serverInfo.version },
      {
        name: text('overview:protocol'),
        value: text(`overview:era.${era}`, { version: protocolVersion })
      },
      {
        name: text('overview:since'),
        value: <time dateTime={new Date(since).toISOString()}>{dateAndTime.format(since)}</time>
      }
    ];
  }
}

function Capabilities({ connection }: { readonly connection: Connected }) {
  const text = useText();
  const names = Object.keys(connection.capabilities);
  if (names.length === 0) return <p>{text('overview:noCapabilities')}</p>;
  return (
    <ul className={styles['badges']}>
      {names.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
