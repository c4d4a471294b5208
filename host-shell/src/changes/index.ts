import { pageComposition } from '../composition';
import { loadFederation } from '../load-federation';
import { loadOffline } from '../offline/load-offline';
import { followPushClicks } from '../push/follow-clicks';
import { keepPushes } from '../push/keep-pushes';
import { shellStarted } from '../shell-health';
import { keepCompiled } from './compiled-code';
import { reportPolicyViolations } from './csp-reports';
import { checkForRewriting } from './rewrite-check';
import { watchServer } from './watch-server';

export { watchServer };

/** Reports that the shell runs; its failures (shell-health.ts) are relative to this. */
const reportStarted = async (): Promise<void> => {
  const { reportBeacon } = await loadFederation();
  reportBeacon(`host_shell@${pageComposition.shell.version}`, 'loaded');
  shellStarted();
};

/** Starts the background work of an open page. */
export const startChanges = (): void => {
  void reportStarted().catch(() => undefined); // telemetry only
  watchServer();
  reportPolicyViolations();
  keepCompiled();
  followPushClicks();
  keepPushes();
  void loadOffline().then(
    ({ maintainOfflineCopy }) => maintainOfflineCopy(),
    () => undefined,
  ); // this page does without
  void loadFederation().then(
    ({ reportScripts }) => void reportScripts(),
    () => undefined,
  ); // telemetry only
  void checkForRewriting().catch(() => undefined); // retried tomorrow
};
