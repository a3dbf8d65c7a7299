import { Pencil } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { Abilities } from '../ask/Abilities';
import { ProblemList } from '../sources/ProblemList';
import { openDialog } from '../store';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { configFacts, limitFacts } from './config-facts';
import { SourceLink } from './SourceLink';
import { TrustedCertificate } from './TrustedCertificate';
import styles from './OverviewTab.module.css';

/** The entry as Patchbay reads it, in words; changed in the form that Edit opens. */
export function ConfigurationTab({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { id: serverId, name, config, source, scope } = server;
  return (
    <div className={styles['page']}>
      <Section
        title={text('overview:entry')}
        note={
          server.editable && (
            <Button size="small" icon={Pencil} onClick={() => openDialog({ kind: 'edit', serverId })}>
              {text('action:edit')}
            </Button>
          )
        }
      >
        <Facts
          facts={[
            { name: text('overview:name'), value: name },
            config === null
              ? null
              : {
                  name: text('overview:transportName'),
                  value: text(`overview:transport.${config.transport}`)
                },
            ...(config === null ? [] : configFacts(config, text)),
            ...(config === null ? [] : limitFacts(config, text)),
            { name: text('overview:scope'), value: text(`overview:scopeMeaning.${scope}`) },
            source === null ? null : { name: text('overview:from'), value: <SourceLink source={source} /> }
          ]}
        />
      </Section>
      {!server.editable && (
        <Section title={text('overview:readOnly')}>
          <Notice shape="held" title={text('overview:readOnlyTitle', { name })}>
            {source === null
              ? text('overview:readOnlyBuiltIn')
              : text('overview:readOnlyWhy', { file: source.file })}
          </Notice>
        </Section>
      )}
      <TrustedCertificate server={server} />
      {server.suppression === null && <Abilities serverId={serverId} />}
      {server.problems.length > 0 && (
        <Section title={text('overview:problems')}>
          <ProblemList problems={server.problems} />
        </Section>
      )}
    </div>
  );
}
