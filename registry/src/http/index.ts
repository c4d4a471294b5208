export type { BeaconLimit } from './beacon-limit';
export { releaseTokenOf, type Staff } from './callers';
export { cachedPerComposition } from './current-value';
export { grantTokenOf, isGrantOrigin, personByCookie, type PersonOf } from './grant-pages';
export { prepareDocument, sendDocument, type PreparedDocument } from './prepared-document';
export { sendProblem, type FieldFault } from './problems';
export { registryService, type RegistryServiceOptions } from './registry-service';
export type { FaultsOf } from './validate-request';
