export { readMarketingFacts } from './model/marketing-facts';
export { readMailForTask, type MailForTask } from './sql/email-threads.queries';
export { readMacroTask } from './sql/macro-runs.queries';
export {
  defaultOutgoingPolicy,
  priceOf,
  readMonth,
  readOutgoingPolicy,
} from './sql/outgoing-policy.queries';
export { findUsableById, type UsableTemplate } from './sql/message-templates.queries';
