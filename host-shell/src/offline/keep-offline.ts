import { useAuth } from '@sala/shared-auth';
import { assignedVersion, composition, remoteContracts } from '../composition';
import { loadFederation } from '../load-federation';
import type { InForce, Outcome } from '../service-worker/messages';
import { useTrust } from '../trust-state';
import { useConnection } from './connection-state';
import { isMetered, type NetworkInformation } from './metered';
import { versionsToKeep } from './versions-to-keep';

const lineOf = (
  navigator: Navigator & { readonly connection?: NetworkInformation },
): NetworkInformation => navigator.connection ?? {};

const askWorker = (worker: ServiceWorker, wish: InForce): Promise<Outcome> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Outcome>) => resolve(data), {
      once: true,
    });
    port1.start();
    worker.postMessage(wish, [port2]);
  });

/**
 * Tells the service worker the composition and person in use: it drops revoked versions, and stores
 * the composition for offline starts unless the connection is metered.
 */
export const updateOfflineCopy = async (worker: ServiceWorker): Promise<void> => {
  const { user } = useAuth.getState();
  const { pinnedKeys, reportBeacon, whenTrusted } = await loadFederation();
  await whenTrusted();
  if (!user || !useTrust.getState().confirmed || useConnection.getState().offline) return;
  const outcome = await askWorker(worker, {
    type: 'in-force',
    document: composition(),
    keys: pinnedKeys(),
    versions: versionsToKeep(remoteContracts(), user.permissions, assignedVersion),
    download: !isMetered(lineOf(navigator)),
  });
  if (outcome.kept || outcome.reason !== 'digest' || outcome.subject === undefined) return;
  reportBeacon(outcome.subject, 'integrity', {
    code: outcome.file?.slice(outcome.file.lastIndexOf('/') + 1) ?? 'file',
  });
};
