import { apiRoutes, releaseRoutes, type ApiEndpointName, type RegistryEndpointName } from './routes';

/* In a file of their own: what is computed beside the tables would take all of them into every page. */
export const apiEndpointNames = Object.keys(apiRoutes) as ApiEndpointName[]; // the keys of a constant object
export const registryEndpointNames = Object.keys(releaseRoutes) as RegistryEndpointName[]; // likewise
