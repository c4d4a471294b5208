import type { ConstraintProblems } from '../platform/database/database-errors';
import { channelConnectionHandlers } from './http/channel-connections.handlers';
import { contactHandlers } from './http/contacts.handlers';
import { conversationHandlers } from './http/conversations.handlers';
import { emailFileHandlers } from './http/email-files.handlers';
import { emailRuleHandlers } from './http/email-rules.handlers';
import { emailThreadHandlers } from './http/email-threads.handlers';
import { emailWritingHandlers } from './http/email-writing.handlers';
import { mailboxHandlers } from './http/mailboxes.handlers';
import { messageFileHandlers } from './http/message-files.handlers';
import { messageHandlers } from './http/messages.handlers';
import { sandboxPhoneHandlers } from './http/sandbox-phone.handlers';

export const messagingHandlers = {
  ...conversationHandlers,
  ...messageHandlers,
  ...messageFileHandlers,
  ...contactHandlers,
  ...channelConnectionHandlers,
  ...sandboxPhoneHandlers,
  ...mailboxHandlers,
  ...emailThreadHandlers,
  ...emailWritingHandlers,
  ...emailFileHandlers,
  ...emailRuleHandlers,
};

/** Problem codes of database constraints; handlers check first. */
export const messagingConstraints: ConstraintProblems = {
  message_status_back: 'message.not_failed',
  mailbox_address: 'mailbox.address_taken',
  mailbox_limit: 'mailbox.limit_reached',
  email_rule_limit: 'emailRule.limit_reached',
};
