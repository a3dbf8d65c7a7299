import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from '../frame/ErrorBoundary';
import { region } from '../frame/regions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { FloatingPlace } from '../ui/floating-place';
import { LoadingState } from '../ui/LoadingState';
import { Shape } from '../ui/Shape';
import { Splitter } from '../ui/Splitter';
import { useText } from '../use-text';
import {
  heights,
  openActivity,
  rememberActivity,
  setActivityHeight,
  toggleActivity,
  useActivityPlace
} from './activity-state';
import { RunningCall } from './RunningCall';
import { useRunningCalls } from './use-running-calls';
import styles from './ActivityPanel.module.css';

// Comes when it is opened: the window starts without it.
const ActivityBody = lazy(() =>
  import('./ActivityBody').then((module) => ({ default: module.ActivityBody }))
);

const activityShortcut = 'Mod+J';

/** What goes on between Patchbay and all servers, under whatever page is open. Closed, it is one line. */
export function ActivityPanel() {
  const text = useText();
  const { isOpen, height } = useActivityPlace();
  const root = useRef<HTMLElement>(null);
  const toggle = (
    <Button
      size="small"
      look="quiet"
      icon={isOpen ? ChevronDown : ChevronUp}
      shortcut={activityShortcut}
      aria-expanded={isOpen}
      onClick={toggleActivity}
    >
      {text('traffic:activity')}
    </Button>
  );
  return (
    <section
      ref={root}
      {...region('activity')}
      aria-label={text('traffic:activity')}
      className={cx(styles['activity'], isOpen && styles['open'])}
      style={isOpen ? { height: `${String(height)}vh` } : {}}
    >
      <FloatingPlace value={root}>
        {isOpen ? (
          <ErrorBoundary>
            <Splitter
              label={text('traffic:height')}
              orientation="horizontal"
              share={height}
              {...heights}
              shareAt={(event) => ((window.innerHeight - event.clientY) / window.innerHeight) * 100}
              onShare={setActivityHeight}
              onRest={rememberActivity}
            />
            <Suspense fallback={<LoadingState title={text('traffic:loading')} />}>
              <ActivityBody toggle={toggle} close={<Closer />} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <div className={styles['bar']}>
            {toggle}
            <Summary />
          </div>
        )}
      </FloatingPlace>
    </section>
  );
}

function Closer() {
  const text = useText();
  return (
    <Button
      size="small"
      look="quiet"
      square
      icon={X}
      aria-label={text('traffic:closeActivity')}
      onClick={() => openActivity(false)}
    />
  );
}

/** The call that has run longest, how many more there are, and how many errors. */
function Summary() {
  const text = useText();
  const [first, ...others] = useRunningCalls();
  const errors = useWindow((state) => state.snapshot.app.traffic?.errors ?? 0);
  return (
    <>
      {first !== undefined && <RunningCall call={first} />}
      {others.length > 0 && (
        <Button size="small" look="quiet" onClick={toggleActivity}>
          {text('traffic:moreRunning', { count: others.length })}
        </Button>
      )}
      {errors > 0 && (
        <Button
          size="small"
          look="quiet"
          className={styles['errors']}
          onClick={() => openActivity(true, true)}
        >
          <Shape kind="broken" tinted />
          {text('traffic:errors', { count: errors })}
        </Button>
      )}
    </>
  );
}
