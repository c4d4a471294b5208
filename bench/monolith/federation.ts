/**
 * Replaces the shell's federation/index.ts in the build without federation: no verification, no
 * manifests, no runtime loading, the same routes.
 */
export { loadRunningVersion } from '../../host-shell/src/federation/load-running-version';
export { reportBeacon } from '../../host-shell/src/federation/beacons';
export { hasDigest } from '../../host-shell/src/federation/digest';
export { failureOf } from '../../host-shell/src/federation/failure-code';
export { forgetRegistry, pinnedKeys } from '../../host-shell/src/federation/registry-storage';
export { remoteRoute, requestSwap } from '../../host-shell/src/federation/remote-route';

export const whenTrusted = (): Promise<void> => Promise.resolve();
export const distrustReason = (): Promise<null> => Promise.resolve(null);
export const acceptDocument = (): void => undefined;
export const manifestOf = (): Promise<object> =>
  Promise.resolve({ entry: null, routes: {}, calls: {} });
export const enforceIntegrity = (): void => undefined;
export const integrityOf = (): undefined => undefined;
export const reportScripts = (): (() => void) => () => undefined;
