import type { ConstraintProblems } from '../platform/database/database-errors';
import { channelConnectionHandlers } from './http/channel-connections.handlers';
import { contactHandlers } from './http/contacts.handlers';
import { conversationHandlers } from './http/conversations.handlers';
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
};

/** Problem codes of database constraints; handlers check first. */
export const messagingConstraints: ConstraintProblems = {
  message_status_back: 'message.not_failed',
};
