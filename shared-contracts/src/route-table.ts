import { appointmentRoutes } from './scheduling/appointment-routes';
import { availabilityRoutes, eventTypeRoutes, slotRoutes } from './scheduling/availability-routes';
import { calendarFeedRoutes } from './scheduling/calendar-feed-routes';
import { clinicSettingsRoutes, clinicStructureRoutes, practitionerRoutes } from './clinic/routes';
import { checkInRoutes, kioskRoutes, queueRoutes } from './front-desk/routes';
import { customerExportRoutes } from './customers/customer-export-routes';
import { customerFileRoutes } from './customers/customer-file-routes';
import { customerImportRoutes, leadImportRoutes } from './customers/import-routes';
import { datasetRoutes } from './datasets/routes';
import { patientRoutes } from './patients/routes';
import { visitRoutes } from './clinical/routes';
import {
  accountRoutes,
  cashSessionRoutes,
  categoryRoutes,
  companyRoutes,
  companySetupRoutes,
  customerFieldRoutes,
  customerRoutes,
  helpRoutes,
  integrationRoutes,
  invitationRoutes,
  leadRoutes,
  memberRoutes,
  planRoutes,
  productRoutes,
  purchaseFieldRoutes,
  cfdiRoutes,
  purchaseRoutes,
  releaseRoutes,
  sandboxRoutes,
  savedViewRoutes,
  shellRoutes,
} from './routes';
import { urlAt, type AnyInput } from './platform/url';

/* All tables together, in a file of its own: beside the tables, it would take all of them into every page. */
export const apiRoutes = {
  ...shellRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...companySetupRoutes,
  ...companyRoutes,
  ...memberRoutes,
  ...customerFieldRoutes,
  ...purchaseFieldRoutes,
  ...customerRoutes,
  ...customerImportRoutes,
  ...leadImportRoutes,
  ...customerExportRoutes,
  ...customerFileRoutes,
  ...savedViewRoutes,
  ...categoryRoutes,
  ...clinicStructureRoutes,
  ...clinicSettingsRoutes,
  ...practitionerRoutes,
  ...checkInRoutes,
  ...kioskRoutes,
  ...queueRoutes,
  ...leadRoutes,
  ...eventTypeRoutes,
  ...availabilityRoutes,
  ...slotRoutes,
  ...calendarFeedRoutes,
  ...patientRoutes,
  ...visitRoutes,
  ...appointmentRoutes,
  ...productRoutes,
  ...purchaseRoutes,
  ...cashSessionRoutes,
  ...cfdiRoutes,
  ...planRoutes,
  ...integrationRoutes,
  ...datasetRoutes,
  ...helpRoutes,
  ...sandboxRoutes,
} as const;

export const routes = { ...apiRoutes, ...releaseRoutes } as const;

/** Operation ids of the API alone. */
export type ApiEndpointName = keyof typeof apiRoutes;
/** Operation ids of the registry alone. */
export type RegistryEndpointName = keyof typeof releaseRoutes;

/** The operation id of an endpoint; also its query key, its log line and its handler's name. */
export type EndpointName = keyof typeof routes;

/** A part of the table of routes: what a remote brings along. */
export type Routes = { readonly [Name in EndpointName]?: (typeof routes)[Name] };

export const apiEndpointNames = Object.keys(apiRoutes) as ApiEndpointName[]; // the keys of a constant object
export const registryEndpointNames = Object.keys(releaseRoutes) as RegistryEndpointName[]; // likewise

/** The URL of a call by its operation id, where the whole table may be at hand. */
export const urlOf = (name: EndpointName, input?: AnyInput): string => urlAt(routes[name], input);
