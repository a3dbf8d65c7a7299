import { eraPins } from '#shared/connection/link';
import type { ServerView } from '#shared/view/snapshot';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Facts } from '../ui/Facts';
import { Section } from '../ui/Section';
import { SegmentedControl } from '../ui/SegmentedControl';
import { useText } from '../use-text';
import { askEra, pinEra } from './link-actions';
import styles from './EraSection.module.css';
import { dateAndTime } from '../formats';

/** Which protocol it was found to speak and when, the button that asks again, and the pin (TR9). */
export function EraSection({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { link, connection, suppression } = server;
  if (link === undefined || suppression !== null || !link.canPin) return null;
  const { era, pin } = link;
  const spoken = connection.type === 'connected' ? connection : era;
  const isOff = connection.type === 'disabled';
  return (
    <Section title={text('link:protocol')}>
      <Facts
        facts={[
          {
            name: text('link:speaks'),
            value:
              spoken === null
                ? text('link:notKnown')
                : text(`overview:era.${spoken.era}`, { version: spoken.protocolVersion })
          },
          era === null ? null : { name: text('link:found'), value: <Found askedAt={era.askedAt} /> },
          era?.olderTransport === true
            ? { name: text('link:reachedBy'), value: text('link:olderTransport') }
            : null,
          pin === 'auto' ? null : { name: text('link:pinned'), value: text(`link:pinnedTo.${pin}`) }
        ]}
      />
      <Buttons className={styles['choice']}>
        <SegmentedControl
          label={text('link:choice')}
          value={pin}
          onChange={(next) => void pinEra(server, next)}
          options={eraPins.map((value) => ({ value, label: text(`link:pin.${value}`) }))}
        />
        {pin === 'auto' && (
          <Button size="small" why={isOff ? text('ui:off') : null} onClick={() => void askEra(server)}>
            {text('link:askAgain')}
          </Button>
        )}
      </Buttons>
    </Section>
  );
}

function Found({ askedAt }: { readonly askedAt: number }) {
  const text = useText();
  const at = new Date(askedAt);
  return <time dateTime={at.toISOString()}>{text('link:since', { when: dateAndTime.format(at) })}</time>;
}
