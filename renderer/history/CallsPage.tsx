import { History } from 'lucide-react';
import { go } from '../navigate';
import type { CallsView } from '../place';
import { PageHead } from '../ui/PageHead';
import { TabPanel, Tabs } from '../ui/Tabs';
import { useText } from '../use-text';
import { HistoryView } from './HistoryView';
import { SavedView } from './SavedView';

const views: readonly CallsView[] = ['history', 'saved'];

/** What was called, on this computer and by all servers, and what was saved to be called again. */
export function CallsPage({ view }: { readonly view: CallsView }) {
  const text = useText();
  return (
    <>
      <PageHead icon={History} title={text('history:title')} help="calls" />
      <Tabs<CallsView>
        label={text('history:title')}
        value={view}
        onChange={(next) => {
          go({ page: 'calls', view: next });
        }}
        items={views.map((value) => ({ value, label: text(`history:tab.${value}`) }))}
      >
        <TabPanel value={view}>{view === 'history' ? <HistoryView /> : <SavedView />}</TabPanel>
      </Tabs>
    </>
  );
}
