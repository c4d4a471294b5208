export { apiPlugin, buildApi, type ApiOptions } from './app';
export { createClock, type Clock } from './core/clock';
export { frontendApiOf } from './core/identity/clerk-provider';
export { bootstrap, type BootstrapOptions } from './database/bootstrap';
export { createPool, type Connection } from './database/connection';
export { prepareExternalDatabase, prepareOwnDatabase, type PreparedDatabase } from './database/prepare';
export { refusePrivilegedRole } from './database/serving-role';
export type { RateLimitOptions } from './http/rate-limit';
export { migrate, migrationsDirectory, readMigrations, type Migration } from './migrate';
