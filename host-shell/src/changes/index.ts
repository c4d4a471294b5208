import { loadFederation } from '../federation';
import { loadOffline } from '../offline/load-offline';
import { applyChanges } from './apply';
import { followChanges } from './changes';
import { watchPolicy } from './csp';
import { checkForRewriting } from './self-test';

/** What goes on behind the screens for as long as the page is open. */
export const startChanges = (): void => {
  applyChanges();
  followChanges();
  watchPolicy();
  void loadOffline().then(({ startOffline }) => startOffline(), () => undefined); // this page does without
  void loadFederation().then(({ reportScripts }) => void reportScripts(), () => undefined); // counts only
  void checkForRewriting().catch(() => undefined); // tried again tomorrow
};
