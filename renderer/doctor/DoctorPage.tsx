import { Bug, RefreshCw, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { needsDoctor } from '#shared/doctor/checkup';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { PageHead } from '../ui/PageHead';
import { useText } from '../use-text';
import { Diagnostics } from './Diagnostics';
import { examine } from './doctor-actions';
import { DoctorSection } from './DoctorSection';
import styles from './Chain.module.css';

/** Every server that does not work, each with its chain and the one button that repairs it. */
export function DoctorPage() {
  const text = useText();
  const servers = useServers();
  const installing = useWindow((state) => state.snapshot.app.installing);
  const [isGathering, setIsGathering] = useState(false);
  const failing = servers.filter((server) => needsDoctor(server) || installing?.[server.id] !== undefined);
  return (
    <>
      <PageHead
        icon={Stethoscope}
        title={text('doctor:title')}
        actions={
          <>
            <Button icon={Bug} onClick={() => setIsGathering(true)}>
              {text('doctor:bundle.open')}
            </Button>
            <Button
              icon={RefreshCw}
              why={failing.length === 0 ? text('ui:noneFails') : null}
              onClick={() => {
                for (const server of failing) void examine(server.id, true);
              }}
            >
              {text('doctor:checkAll')}
            </Button>
          </>
        }
      >
        {failing.length > 0 && <span>{text('doctor:failing', { count: failing.length })}</span>}
      </PageHead>
      {failing.length === 0 ? (
        <EmptyState icon={Stethoscope} title={text('doctor:nothing')}>
          {text('doctor:nothingWhy')}
        </EmptyState>
      ) : (
        <div className={styles['page']}>
          {failing.map((server) => (
            <DoctorSection key={server.id} server={server} named />
          ))}
        </div>
      )}
      {isGathering && <Diagnostics onClose={() => setIsGathering(false)} />}
    </>
  );
}
