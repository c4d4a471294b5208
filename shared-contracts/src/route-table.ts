import { platformRouteTable } from './platform/route-table';
import { identityRouteTable } from './identity/route-table';
import { clinicRouteTable } from './clinic/route-table';
import { patientsRouteTable } from './patients/route-table';
import { customersRouteTable } from './customers/route-table';
import { salesRouteTable } from './sales/route-table';
import { datasetsRouteTable } from './datasets/route-table';
import { schedulingRouteTable } from './scheduling/route-table';
import { frontDeskRouteTable } from './front-desk/route-table';
import { clinicalRouteTable } from './clinical/route-table';
import { billingRouteTable } from './billing/route-table';
import { releasesRouteTable } from './releases/route-table';
import { urlAt, type AnyInput } from './platform/url';

/*
 * All tables together. Like those of the domains it is in a file of its own: beside the tables, it
 * would take all of them into every page.
 */
export const apiRoutes = {
  ...platformRouteTable,
  ...identityRouteTable,
  ...clinicRouteTable,
  ...patientsRouteTable,
  ...customersRouteTable,
  ...salesRouteTable,
  ...datasetsRouteTable,
  ...schedulingRouteTable,
  ...frontDeskRouteTable,
  ...clinicalRouteTable,
  ...billingRouteTable,
} as const;

export const routes = { ...apiRoutes, ...releasesRouteTable } as const;

/** Operation ids of the API alone. */
export type ApiEndpointName = keyof typeof apiRoutes;
/** Operation ids of the registry alone. */
export type RegistryEndpointName = keyof typeof releasesRouteTable;

/** The operation id of an endpoint; also its query key, its log line and its handler's name. */
export type EndpointName = keyof typeof routes;

/** A part of the table of routes: what a remote brings along. */
export type Routes = { readonly [Name in EndpointName]?: (typeof routes)[Name] };

export const apiEndpointNames = Object.keys(apiRoutes) as ApiEndpointName[]; // the keys of a constant object
export const registryEndpointNames = Object.keys(releasesRouteTable) as RegistryEndpointName[]; // likewise

/** The URL of a call by its operation id, where the whole table may be at hand. */
export const urlOf = (name: EndpointName, input?: AnyInput): string => urlAt(routes[name], input);
