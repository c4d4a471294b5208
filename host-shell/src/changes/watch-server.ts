import { loadOffline } from '../offline/load-offline';
import { applyComposition } from './apply-composition';
import { followChanges } from './registry-updates';

let watching = false;

/** Watches, on every open page, the registry's document and the connection. */
export const watchServer = (): void => {
  if (watching) return;
  watching = true;
  applyComposition();
  followChanges();
  void loadOffline().then(
    ({ watchConnection }) => void watchConnection(),
    () => undefined,
  ); // this page does without
};
