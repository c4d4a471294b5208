export { readMarketingFacts } from './model/marketing-facts';
export { bindUnsubscribe } from './http/unsubscribe-route';
export {
  keepUnsubscribeLink,
  newUnsubscribeLink,
  withUnsubscribe,
} from './model/unsubscribe/unsubscribe';
export { readMailForTask, type MailForTask } from './sql/email-threads.queries';
export { readMacroTask } from './sql/macro-runs.queries';
export {
  defaultOutgoingPolicy,
  priceOf,
  readMonth,
  readOutgoingPolicy,
} from './sql/outgoing-policy.queries';
export { countWaiting } from './sql/conversations.queries';
export { previewOutgoing } from './model/preview-outgoing';
export { findSentAbout, listSentAbout, type SentAbout } from './sql/outgoing-about.queries';
export {
  findStaleLimit,
  lockDailyLimit,
  readDailyLimit,
  type DailyLimit,
} from './model/whatsapp-limit';
export { findUsableById, type UsableTemplate } from './sql/message-templates.queries';
