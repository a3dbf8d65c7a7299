import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { AskCaller } from './ask/AskCaller';
import { Announcements } from './frame/Announcements';
import { DialogHost } from './frame/DialogHost';
import { ErrorBoundary } from './frame/ErrorBoundary';
import { region } from './frame/regions';
import {
  CallsPage,
  DoctorPage,
  ServerPage,
  SettingsPage,
  SignInsPage,
  SourcesPage,
  ToolsPage
} from './frame/pages';
import { useKeptFocus } from './frame/use-kept-focus';
import { useShortcuts } from './frame/use-shortcuts';
import { hashOf, type Place } from './place';
import { Board } from './server/Board';
import { Sidebar } from './server/Sidebar';
import { useWindow } from './store';
import { TextProvider } from './TextProvider';
import { ActivityPanel } from './traffic/ActivityPanel';
import { Button } from './ui/Button';
import { ErrorState } from './ui/ErrorState';
import { FloatingPlace } from './ui/floating-place';
import { UiProvider } from './ui/UiProvider';
import { useText } from './use-text';
import styles from './App.module.css';

export function App() {
  return (
    <TextProvider>
      <UiProvider>
        <ErrorBoundary>
          <Frame />
        </ErrorBoundary>
      </UiProvider>
    </TextProvider>
  );
}

function Frame() {
  useShortcuts();
  useTheme();
  const main = useRef<HTMLElement>(null);
  const place = useWindow((state) => state.place);
  const failure = useWindow((state) => state.failure);
  useArrival(main, place);
  useKeptFocus(main);
  // Each page draws again from nothing after a mistake in another.
  const page = place.page === 'server' ? place.serverId : place.page;
  return (
    <FloatingPlace value={main}>
      <div className={styles['app']}>
        <Sidebar />
        <main ref={main} {...region('page')} className={styles['page']}>
          <ErrorBoundary key={page}>{failure === null ? <Page /> : <NoSnapshot />}</ErrorBoundary>
        </main>
        <ActivityPanel />
      </div>
      <DialogHost />
      <Announcements />
      <AskCaller />
    </FloatingPlace>
  );
}

function Page() {
  const place = useWindow((state) => state.place);
  return place.page === 'board' ? (
    <Board />
  ) : (
    <Suspense fallback={null}>
      <LaterPage place={place} />
    </Suspense>
  );
}

/** Those that come after the first picture. */
function LaterPage({ place }: { readonly place: Exclude<Place, { readonly page: 'board' }> }) {
  switch (place.page) {
    case 'server':
      return <ServerPage key={hashOf({ ...place, tab: 'overview', item: null })} place={place} />;
    case 'sources':
      return <SourcesPage />;
    case 'sign-ins':
      return <SignInsPage key={place.account} item={place.account} />;
    case 'tools':
      return <ToolsPage />;
    case 'calls':
      return <CallsPage view={place.view} />;
    case 'doctor':
      return <DoctorPage />;
    case 'settings':
      return <SettingsPage />;
  }
}

/** Where list and page stand under each other, a page that is opened comes into sight. */
function useArrival(main: RefObject<HTMLElement | null>, place: Place): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current !== place) main.current?.scrollIntoView({ block: 'start' });
    last.current = place;
  }, [main, place]);
}

/** The host answered with a failure instead of a snapshot. */
function NoSnapshot() {
  const text = useText();
  const failure = useWindow((state) => state.failure);
  return (
    <ErrorState
      title={text('window:noSnapshot')}
      actions={
        <Button
          look="primary"
          onClick={() => {
            window.location.reload();
          }}
        >
          {text('window:reload')}
        </Button>
      }
    >
      {failure?.message} {failure?.hint}
    </ErrorState>
  );
}

/** The system's own choice needs nothing: the tokens follow it by themselves. */
function useTheme(): void {
  const theme = useWindow((state) => state.snapshot.app.preferences.theme);
  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  }, [theme]);
}
