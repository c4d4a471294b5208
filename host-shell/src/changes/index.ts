import { pageComposition } from '../composition';
import { loadFederation } from '../load-federation';
import { loadOffline } from '../offline/load-offline';
import { shellStarted } from '../shell-health';
import { keepCompiled } from './compiled-code';
import { watchPolicy } from './csp-reports';
import { checkForRewriting } from './rewrite-check';
import { watchServer } from './watch-server';

export { watchServer };

/** Reports that the shell runs; its failures (shell-health.ts) are relative to this. */
const tellStarted = async (): Promise<void> => {
  const { tell } = await loadFederation();
  tell(`host_shell@${pageComposition.shell.version}`, 'loaded');
  shellStarted();
};

/** Starts the background work of an open page. */
export const startChanges = (): void => {
  void tellStarted().catch(() => undefined); // telemetry only
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
  ); // telemetry only
  void checkForRewriting().catch(() => undefined); // retried tomorrow
};
