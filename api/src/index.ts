export { apiPlugin, buildApi, type ApiOptions } from './app';
export { createPhoneNetwork, type PhoneNetwork } from './adapters/phone-network/phone-network';
export { createPaymentNetwork, type PaymentNetwork } from './adapters/payments/payment-network';
export { createSapNetwork, type SapNetwork } from './adapters/sap/sap-network';
export { listenForSap } from './sap/model/listen-for-sap';
export { createStripeAccount } from './billing/model/stripe-account';
export { isVapidKey } from './adapters/push/vapid';
export { announceKeys } from './platform/secrets/serving-process';
export { refuseLostKeys } from './platform/secrets/lost-keys';
export { createSecretBox } from './platform/secrets/secret-box';
export { createClock, type Clock } from './platform/time/clock';
export { frontendApiOf } from './adapters/sign-in/live';
export { bootstrap, type BootstrapOptions } from './platform/database/bootstrap';
export { createPool, type Connection } from './platform/database/connection';
export { endDemonstration, recordInstallation } from './platform/database/installation';
export {
  prepareExternalDatabase,
  prepareOwnDatabase,
  type PreparedDatabase,
} from './platform/database/prepare';
export { refusePrivilegedRole } from './platform/database/serving-role';
export { readBacklog, type Backlog } from './platform/events/outbox-maintenance';
export { fieldFaults } from './platform/http/field-faults';
export type { RateLimitOptions } from './platform/http/rate-limit';
export {
  migrate,
  migrationsDirectory,
  readMigrations,
  type Migration,
} from './platform/database/migrate';
export { ProblemError } from './platform/http/problem-error';
export {
  createStaffDirectory,
  type SignedInPerson,
  type StaffOptions,
} from './identity/staff-command';
export { startWorker } from './worker';
export { verifyCommand, type LocalDatabase } from './platform/audit/verify-command';
export { readyPrescriptionPaper } from './clinical/model/prescription-paper';
export { officialCodesCommand } from './clinical/official-codes-command';
