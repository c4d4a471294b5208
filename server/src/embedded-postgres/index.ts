export { openDataDirectory } from './cluster';
export { EmbeddedPostgresError, type EmbeddedPostgresReason } from './embedded-postgres-error';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres';
