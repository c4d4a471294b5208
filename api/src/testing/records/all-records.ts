import { signedInCompany, type SignedInMember, type TestApi } from '..';
import { accountInputs, createAccountRecords } from './accounts';
import { appointmentInputs, createAppointmentRecords, laterStepInputs } from './appointments';
import { arrivalInputs, createArrivalRecords } from './arrivals';
import { calendarFeedInputs, createCalendarFeedRecords } from './calendar-feeds';
import { categoryInputs, createCategoryRecords } from './categories';
import { clinicInputs, createClinicRecords } from './clinic';
import { createDatasetRecords, datasetInputs } from './datasets';
import { createCustomerFileRecords, customerFileInputs } from './customer-files';
import { createDeliveryRecords, deliveryInputs } from './deliveries';
import { createImportRecords, importInputs } from './imports';
import { createCustomerRecords, customerInputs } from './customers';
import { createPatientRecords, patientInputs } from './patients';
import { createPurchaseRecords, purchaseInputs } from './purchases';
import { createPurchaseFieldRecords, purchaseFieldInputs } from './purchase-fields';
import { createSchedulingRecords, schedulingInputs } from './scheduling';
import { createFailedEvent, failedEventInputs } from './failed-events';
import { createLeadRecords, leadInputs } from './leads';
import { createVisitRecords, visitInputs } from './visits';

/** Of every endpoint that takes an id, an input that succeeds on the caller's own record. */
export const everyInput = {
  ...accountInputs,
  ...customerInputs,
  ...importInputs,
  ...customerFileInputs,
  ...purchaseFieldInputs,
  ...purchaseInputs,
  ...categoryInputs,
  ...clinicInputs,
  ...datasetInputs,
  ...leadInputs,
  ...patientInputs,
  ...calendarFeedInputs,
  ...schedulingInputs,
  ...arrivalInputs,
  ...appointmentInputs,
  ...laterStepInputs,
  ...visitInputs,
  ...deliveryInputs,
  ...failedEventInputs,
};

/**
 * An owner signs no invoice, holds no cash, sees nothing clinical (screens §9b): here they do
 * everybody's work.
 */
export const companyOfAll = (api: TestApi) =>
  signedInCompany(api, { founder: ['owner', 'billing', 'doctor', 'reception'] });

export type Maker = (api: TestApi, member: SignedInMember) => Promise<object>;

/** Each makes its records in any company by itself. */
export const makers: readonly Maker[] = [
  createAccountRecords,
  (_api, member) => createCustomerRecords(member),
  createPurchaseRecords,
  (_api, member) => createPurchaseFieldRecords(member),
  createCategoryRecords,
  createClinicRecords,
  createLeadRecords,
  createAppointmentRecords,
  createPatientRecords,
  createImportRecords,
  (_api, member) => createCustomerFileRecords(member),
  (_api, member) => createDatasetRecords(member),
  createCalendarFeedRecords,
  createSchedulingRecords,
  createArrivalRecords,
  createVisitRecords,
  createDeliveryRecords,
  createFailedEvent,
];
