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
import { messagingRouteTable } from './messaging/route-table';
import { rulesRouteTable } from './rules/route-table';
import { tasksRouteTable } from './tasks/route-table';
import { sapRouteTable } from './sap/route-table';
import { billingRouteTable } from './billing/route-table';
import { releasesRouteTable } from './releases/route-table';
import { urlAt, type AnyInput } from './platform/url';

/* All routes. In a file of its own, since importing it pulls every table into the page. */
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
  ...messagingRouteTable,
  ...tasksRouteTable,
  ...rulesRouteTable,
  ...sapRouteTable,
  ...billingRouteTable,
} as const;

export const routes = { ...apiRoutes, ...releasesRouteTable } as const;

/** Operation ids of the API only. */
export type ApiEndpointName = keyof typeof apiRoutes;
/** Operation ids of the registry only. */
export type RegistryEndpointName = keyof typeof releasesRouteTable;

/** Operation id of an endpoint; also its query key, log label and handler name. */
export type EndpointName = keyof typeof routes;

/** A subset of the route table, as a remote ships it. */
export type Routes = { readonly [Name in EndpointName]?: (typeof routes)[Name] };

export const apiEndpointNames = Object.keys(apiRoutes) as ApiEndpointName[]; // the keys of a constant object
export const registryEndpointNames = Object.keys(releasesRouteTable) as RegistryEndpointName[]; // likewise

/** URL of a call by operation id, for code that may load the whole table. */
export const urlOf = (name: EndpointName, input?: AnyInput): string => urlAt(routes[name], input);
