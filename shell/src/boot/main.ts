import './load-fonts';
import './zod-without-eval';
import { enableLiveEvents } from '@school/kit/host';
import { mountApp } from '../app';
import { classifyError } from '../remotes/failure';
import { reloadOnce } from '../remotes/reload-once';
import { applyOverrides } from './overrides';
import { readSnapshot } from './read-snapshot';

// A chunk of the shell may be gone after a release; chunks of remotes are handled where they are loaded.
window.addEventListener('unhandledrejection', ({ reason }) => {
  const suspicion = classifyError(reason);
  if (suspicion.kind === 'not-loaded' && suspicion.url?.includes('/shell/')) reloadOnce();
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const snapshot = await applyOverrides(readSnapshot());
enableLiveEvents();
await mountApp({ root, snapshot });
