import { account } from './identity/account';
import { appointmentLists } from './scheduling/appointment-lists';
import { appointments } from './scheduling/appointments';
import { auth } from './identity/auth';
import { availability } from './scheduling/availability';
import { calendarFeeds } from './scheduling/calendar-feeds';
import { cashSessions } from './sales/cash-sessions';
import { categories } from './clinic/categories';
import { cfdi } from './sales/cfdi';
import { clinicSettings } from './clinic/clinic-settings';
import { clinicStructure } from './clinic/clinic-structure';
import { checkIns } from './front-desk/check-ins';
import { companies } from './identity/companies';
import { companySetup } from './clinic/company-setup';
import { customerFields } from './customers/customer-fields';
import { customerExports } from './customers/customer-export';
import { customerFiles } from './customers/customer-files';
import { customerImports, leadImports } from './customers/record-imports';
import { customerMerges } from './customers/customer-merges';
import { customerTimeline } from './customers/customer-timeline';
import { customers } from './customers/customers';
import { datasetSchedules } from './datasets/dataset-schedules';
import { datasets } from './datasets/datasets';
import type { ContractShape } from './platform/endpoint';
import { eventTypes } from './scheduling/event-types';
import { externalIdentities } from './identity/external-identities';
import { help } from './platform/help';
import { integrations } from './platform/integrations';
import { invitations } from './identity/invitations';
import { kiosk } from './front-desk/kiosk';
import { leadCaptures } from './sales/lead-captures';
import { leadLists } from './sales/lead-lists';
import { leadSourceCosts } from './sales/lead-source-costs';
import { leads } from './sales/leads';
import { members } from './identity/members';
import { notifications } from './platform/notifications';
import { patientClinical } from './clinical/patient-clinical';
import { patientConsents } from './patients/patient-consents';
import { patientFiles } from './patients/patient-files';
import { patientContacts } from './patients/patient-contacts';
import { patientLists } from './patients/patient-lists';
import { patientMerges } from './patients/patient-merges';
import { patients } from './patients/patients';
import { plans } from './billing/plans';
import { practitioners } from './clinic/practitioners';
import { products } from './sales/products';
import { payments, purchases } from './sales/purchases';
import { queue } from './front-desk/queue';
import { releases } from './releases/releases';
import { purchaseFields } from './sales/purchase-fields';
import type { EndpointName, routes } from './route-table';
import { sandbox } from './platform/sandbox';
import { savedViews } from './platform/saved-views';
import { slots } from './scheduling/slots';
import { visits } from './clinical/visits';

/** Every endpoint by operation id: what the server binds and the browser's client is typed from. */
export const contract = {
  ...auth,
  ...account,
  ...invitations,
  ...externalIdentities,
  ...companies,
  ...companySetup,
  ...members,
  ...customerFields,
  ...purchaseFields,
  ...customers,
  ...customerMerges,
  ...customerTimeline,
  ...customerImports,
  ...leadImports,
  ...customerExports,
  ...customerFiles,
  ...savedViews,
  ...categories,
  ...clinicStructure,
  ...clinicSettings,
  ...practitioners,
  ...checkIns,
  ...kiosk,
  ...queue,
  ...leads,
  ...leadSourceCosts,
  ...leadLists,
  ...leadCaptures,
  ...eventTypes,
  ...availability,
  ...slots,
  ...calendarFeeds,
  ...patients,
  ...patientLists,
  ...patientContacts,
  ...patientFiles,
  ...patientMerges,
  ...patientConsents,
  ...patientClinical,
  ...visits,
  ...appointmentLists,
  ...appointments,
  ...products,
  ...purchases,
  ...payments,
  ...cashSessions,
  ...cfdi,
  ...plans,
  ...notifications,
  ...integrations,
  ...datasets,
  ...datasetSchedules,
  ...help,
  ...releases,
  ...sandbox,
} satisfies ContractShape;

export type Contract = typeof contract;

type Answering<Kind> = {
  [Name in EndpointName]: Contract[Name] extends { readonly [K in keyof Kind]: Kind[K] }
    ? Name
    : never;
}[EndpointName];
type Ending<Word extends string> = {
  [Name in EndpointName]: (typeof routes)[Name] extends `${string} ${Word}` ? Name : never;
}[EndpointName];
type Same<One, Other> = [One, Other] extends [Other, One] ? true : never;

/**
 * A route's third word and its endpoint's answer belong together: a pair that differs does not
 * compile.
 */
export const answersAgree: readonly [
  Same<Ending<'file'>, Answering<{ download: true }>>,
  Same<
    Ending<'204'>,
    Exclude<EndpointName, Answering<{ response: unknown }> | Answering<{ download: true }>>
  >,
] = [true, true];
