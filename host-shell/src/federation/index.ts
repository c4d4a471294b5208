export { arrive } from './arrive';
export { tell } from './beacons';
export { digestOf } from './digest';
export { remoteRoute, wishFor } from './remote-route';
export { forgetRegistry, pinnedKeys } from './kept';
export { accept, doubt, trusted } from './trust';
export { failureOf } from './failure-code';
export { integrityOf, protect, reportScripts } from './integrity';
export { manifestOf } from './manifests';
