import { account } from './account';
import { appointmentLists } from './appointment-lists';
import { appointments } from './appointments';
import { auth } from './auth';
import { availability } from './availability';
import { calendarFeeds } from './calendar-feeds';
import { cashSessions } from './cash-sessions';
import { categories } from './categories';
import { cfdi } from './cfdi';
import { clinicSettings } from './clinic-settings';
import { clinicStructure } from './clinic-structure';
import { checkIns } from './check-ins';
import { companies } from './companies';
import { companySetup } from './company-setup';
import { customerFields } from './customer-fields';
import { customerExports } from './customer-export';
import { customerFiles } from './customer-files';
import { customerImports, leadImports } from './record-imports';
import { customerMerges } from './customer-merges';
import { customerTimeline } from './customer-timeline';
import { customers } from './customers';
import { datasetSchedules } from './dataset-schedules';
import { datasets } from './datasets';
import type { ContractShape } from './endpoint';
import { eventTypes } from './event-types';
import { externalIdentities } from './external-identities';
import { help } from './help';
import { integrations } from './integrations';
import { invitations } from './invitations';
import { kiosk } from './kiosk';
import { leadCaptures } from './lead-captures';
import { leadLists } from './lead-lists';
import { leadSourceCosts } from './lead-source-costs';
import { leads } from './leads';
import { members } from './members';
import { notifications } from './notifications';
import { patientClinical } from './patient-clinical';
import { patientConsents } from './patient-consents';
import { patientFiles } from './patient-files';
import { patientContacts } from './patient-contacts';
import { patientLists } from './patient-lists';
import { patientMerges } from './patient-merges';
import { patients } from './patients';
import { plans } from './plans';
import { practitioners } from './practitioners';
import { products } from './products';
import { payments, purchases } from './purchases';
import { queue } from './queue';
import { releases } from './releases';
import { purchaseFields } from './purchase-fields';
import type { EndpointName, routes } from './route-table';
import { sandbox } from './sandbox';
import { savedViews } from './saved-views';
import { slots } from './slots';
import { visits } from './visits';

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
