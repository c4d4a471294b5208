export type { BeaconLimit } from './beacon-limit';
export { operatorTokenId, type Staff } from './callers';
export { followReleases, type Followed } from './follow-releases';
export { grantTokenOf } from './grant-pages';
export { prepareDocument, sendDocument, type PreparedDocument } from './prepared-document';
export { sendProblem, type FieldFault } from './problems';
export { registryService, type RegistryServiceOptions } from './registry-service';
export type { FaultsOf } from './validate';
