export { tell } from './beacons';
export { digestOf } from './digest';
export { remoteRoute, wishFor } from './remote-route';
export { forgetRegistry } from './kept';
export { accept, doubt, trusted } from './trust';
export { failureOf } from './failure-code';
export { integrityOf, protect, reportScripts } from './integrity';
export { manifestOf } from './manifests';
export { versionInForce } from './versions';
