import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { followFaults } from './faults';
import { somethingToDraw, tellWhenDrawn } from './first-picture';
import { fetchPages } from './frame/pages';
import { followAddress } from './navigate';
import { speakingOf } from './language';
import { followNetwork } from './network';
import { nextFrame } from './next-frame';
import { followUse } from './server/follow-use';
import { followSnapshot } from './snapshot-feed';
import { showLoadFailure, showSnapshot } from './store';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

followFaults();
followAddress();
followNetwork();
followUse();
followSnapshot({
  bridge: window.patchbay,
  onSnapshot: speakingOf(showSnapshot),
  onFailure: showLoadFailure,
  nextFrame
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
const page = createRoot(root);
tellWhenDrawn();
void somethingToDraw().then(() => {
  page.render(
    <StrictMode>
      <App />
    </StrictMode>
  );
  fetchPages();
});
