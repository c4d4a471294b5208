export { readMailForTask, type MailForTask } from './sql/email-threads.queries';
export { readMacroTask } from './sql/macro-runs.queries';
