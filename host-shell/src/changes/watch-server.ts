import { loadOffline } from '../offline/load-offline';
import { applyChanges } from './apply';
import { followChanges } from './changes';

let watching = false;

/**
 * What every page heeds for as long as it is open: what the registry puts in force, and whether
 * there is a line.
 */
export const watchServer = (): void => {
  if (watching) return;
  watching = true;
  applyChanges();
  followChanges();
  void loadOffline().then(
    ({ watchConnection }) => void watchConnection(),
    () => undefined,
  ); // this page does without
};
