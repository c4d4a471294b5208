import { pageComposition } from '../composition';
import { loadFederation } from '../federation';
import { loadOffline } from '../offline/load-offline';
import { shellStarted } from '../shell-health';
import { keepCompiled } from './compiled-code';
import { watchPolicy } from './csp';
import { checkForRewriting } from './self-test';
import { watchServer } from './watch-server';

export { watchServer };

/** The shell runs: its failures (shell-health.ts) are counted against this. */
const tellStarted = async (): Promise<void> => {
  const { tell } = await loadFederation();
  tell(`host_shell@${pageComposition.shell.version}`, 'loaded');
  shellStarted();
};

/** What goes on behind the screens for as long as the page is open. */
export const startChanges = (): void => {
  void tellStarted().catch(() => undefined); // counts only
  watchServer();
  watchPolicy();
  keepCompiled();
  void loadOffline().then(
    ({ startKeeping }) => startKeeping(),
    () => undefined,
  ); // this page does without
  void loadFederation().then(
    ({ reportScripts }) => void reportScripts(),
    () => undefined,
  ); // counts only
  void checkForRewriting().catch(() => undefined); // tried again tomorrow
};
