import { loadFederation } from '../federation';
import { applyChanges } from './apply';
import { followChanges } from './changes';
import { watchPolicy } from './csp';
import { checkForRewriting } from './self-test';

/** What goes on behind the screens for as long as the page is open. */
export const startChanges = (): void => {
  applyChanges();
  followChanges();
  watchPolicy();
  void loadFederation().then(({ reportScripts }) => void reportScripts(), () => undefined); // counts only
  void checkForRewriting().catch(() => undefined); // tried again tomorrow
};
