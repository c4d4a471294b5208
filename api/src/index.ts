export { apiPlugin, buildApi, type ApiOptions } from './app';
export { createSecretBox } from './core/account/secret-box';
export { createClock, type Clock } from './core/clock';
export { frontendApiOf } from './core/identity/clerk-provider';
export { bootstrap, type BootstrapOptions } from './database/bootstrap';
export { createPool, type Connection } from './database/connection';
export { endDemonstration, recordInstallation } from './database/installation';
export {
  prepareExternalDatabase,
  prepareOwnDatabase,
  type PreparedDatabase,
} from './database/prepare';
export { refusePrivilegedRole } from './database/serving-role';
export { fieldFaults } from './http/field-faults';
export type { RateLimitOptions } from './http/rate-limit';
export { migrate, migrationsDirectory, readMigrations, type Migration } from './migrate';
export { ProblemError } from './core/problem-error';
export { createStaffDirectory, type SignedInPerson, type StaffOptions } from './staff';
export { startWorker } from './worker';
