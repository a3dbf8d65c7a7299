import { Search, SearchX, Settings } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { PageHead } from '../ui/PageHead';
import { SearchField } from '../ui/SearchField';
import { EmptyState } from '../ui/EmptyState';
import { useText } from '../use-text';
import { CompanySettings } from '../auth/CompanySettings';
import { Section } from '../ui/Section';
import { About, Appearance, BuiltIn, Starting } from './general';
import { Folders } from './Folders';
import { Limits } from './Limits';
import { ModelProvider } from './ModelProvider';
import { Rules } from './Rules';
import { Secrets } from './Secrets';
import { SettingsNav } from './SettingsNav';
import { Shortcuts } from './Shortcuts';
import { settingSections, type SettingSection } from './sections';
import { TraySettings } from './TraySettings';
import styles from './SettingsPage.module.css';

const ToolRules = lazy(() => import('./ToolRules').then((module) => ({ default: module.ToolRules })));

const HistorySettings = lazy(() =>
  import('./HistorySettings').then((module) => ({ default: module.HistorySettings }))
);

/** Sections beside their list; the field keeps those that say what was typed. */
export function SettingsPage() {
  const text = useText();
  const [query, setQuery] = useState('');
  const column = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<readonly SettingSection[]>(settingSections);
  const search = (next: string) => {
    setQuery(next);
    setFound(
      settingSections.filter((section) => says(column.current, section, next, text(`limits:also.${section}`)))
    );
  };
  return (
    <>
      <PageHead
        icon={Settings}
        title={text('settings:title')}
        help="settings"
        actions={<SearchField label={text('limits:find')} value={query} onChange={search} />}
      >
        <span role="status">
          {query === '' ? text('settings:savedAtOnce') : text('limits:found', { count: found.length })}
        </span>
      </PageHead>
      <div className={styles['page']}>
        <SettingsNav sections={found} />
        <div ref={column} className={styles['column']}>
          {found.length === 0 && (
            <EmptyState icon={query === '' ? Search : SearchX} title={text('limits:none', { query })}>
              {text('limits:noneWhy')}
            </EmptyState>
          )}
          {settingSections.map((section) => (
            <div key={section} id={`settings-${section}`} tabIndex={-1} hidden={!found.includes(section)}>
              <Suspense fallback={null}>
                <Part section={section} />
              </Suspense>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function Part({ section }: { readonly section: SettingSection }) {
  const text = useText();
  switch (section) {
    case 'look':
      return (
        <>
          <Appearance />
          <TraySettings />
        </>
      );
    case 'connect':
      return (
        <>
          <Starting />
          <Limits />
        </>
      );
    case 'calls':
      return (
        <>
          <ToolRules />
          <HistorySettings />
          <ModelProvider />
        </>
      );
    case 'sign-in':
      return (
        <>
          <CompanySettings />
          <Secrets />
        </>
      );
    case 'servers':
      return (
        <>
          <BuiltIn />
          <Folders />
        </>
      );
    case 'rules':
      return <Rules />;
    case 'keys':
      return (
        <Section title={text('settings:shortcuts')}>
          <Shortcuts />
        </Section>
      );
    case 'about':
      return <About />;
  }
}

/** Judged by what is drawn, so that every word on the screen finds its section, in every language; and by other words for it. */
function says(column: HTMLElement | null, section: SettingSection, query: string, also: string): boolean {
  const drawn = column?.querySelector(`#settings-${section}`)?.textContent ?? '';
  const whole = `${drawn} ${also}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
