import type { ServerView } from '#shared/view/snapshot';
import { openLink } from '../actions';
import { ServerDoctor } from '../doctor/ServerDoctor';
import { ProblemList } from '../sources/ProblemList';
import { openDialog } from '../store';
import textStyles from '../styles/text.module.css';
import { Facts } from '../ui/Facts';
import { Markdown } from '../ui/Markdown';
import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { configFacts } from './config-facts';
import { AttemptList } from './AttemptList';
import { EraSection } from './EraSection';
import { LastLines } from './LastLines';
import { keepAllowance } from './link-actions';
import { SessionFacts } from './SessionFacts';
import { SourceLink } from './SourceLink';
import styles from './OverviewTab.module.css';

/** What it is, where it comes from, how it is started, and what it said about itself. */
export function OverviewTab({ server }: { readonly server: ServerView }) {
  const { connection } = server;
  const instructions = connection.type === 'connected' ? connection.instructions : null;
  const text = useText();
  // The banner and the repair above say it already, with one advice.
  const isSaid = connection.type === 'failed' && connection.failure.code === 'config.missing-variable';
  const problems = server.problems.filter(({ code }) => !isSaid || code !== 'config.missing-variable');
  return (
    <div className={styles['page']}>
      <div className={styles['columns']}>
        <div>
          <ServerDoctor server={server} />
          {problems.length > 0 && (
            <Section title={text('overview:problems')}>
              <ProblemList problems={problems} />
            </Section>
          )}
          <AttemptList server={server} />
          {connection.type !== 'connected' && <LastLines server={server} />}
          {instructions !== null && instructions.trim() !== '' && (
            <Section title={text('overview:instructions')} note={text('overview:instructionsBy')}>
              <Markdown onLink={(url) => void openLink(url)}>{instructions}</Markdown>
            </Section>
          )}
          <HowItStarts server={server} />
          {connection.type === 'connected' && <LastLines server={server} />}
        </div>
        <div>
          <SessionFacts server={server} />
          <EraSection server={server} />
        </div>
      </div>
    </div>
  );
}

function HowItStarts({ server }: { readonly server: ServerView }) {
  const text = useText();
  const { id: serverId, config, source } = server;
  return (
    <Section
      title={text(config?.transport === 'stdio' ? 'overview:howStarted' : 'overview:howReached')}
      note={
        server.editable && (
          <button
            type="button"
            className={textStyles['link']}
            onClick={() => openDialog({ kind: 'edit', serverId })}
          >
            {text('action:edit')}
          </button>
        )
      }
    >
      <Facts
        facts={[
          ...(config === null ? [] : configFacts(config, text)),
          { name: text('overview:scope'), value: text(`overview:scopeMeaning.${server.scope}`) },
          source === null ? null : { name: text('overview:from'), value: <SourceLink source={source} /> },
          server.link?.start.isExtended === true
            ? { name: text('overview:startupLimit'), value: <Allowance server={server} /> }
            : null,
          server.pid === null
            ? null
            : { name: text('overview:runsAs'), value: text('overview:process', { pid: server.pid }) }
        ]}
      />
    </Section>
  );
}

/** The time it was given by “Wait longer”, and the way to keep it. */
function Allowance({ server }: { readonly server: ServerView }) {
  const text = useText();
  const limit = Math.round((server.link?.start.limitMs ?? 0) / 1_000);
  return (
    <>
      {text('link:thisRun', { limit })}{' '}
      {server.editable && (
        <button
          type="button"
          className={textStyles['link']}
          onClick={() => void keepAllowance(server, limit)}
        >
          {text('link:keepLimit', { limit })}
        </button>
      )}
    </>
  );
}
