export { remoteRoute } from './remote-route';
export { trusted } from './trust';
export { integrityOf, protect } from './integrity';
export { manifestOf } from './manifests';
export { versionInForce } from './versions';
