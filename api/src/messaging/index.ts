export { readMailForTask, type MailForTask } from './sql/email-threads.queries';
