import type { ConstraintProblems } from '../platform/database/database-errors';
import { appointmentLinkHandlers } from './http/appointment-links.handlers';
import { appointmentReplyHandlers } from './http/appointment-replies.handlers';
import { channelConnectionHandlers } from './http/channel-connections.handlers';
import { chatChannelHandlers } from './http/chat-channels.handlers';
import { chatFileHandlers } from './http/chat-files.handlers';
import { chatMessageHandlers } from './http/chat-messages.handlers';
import { contactHandlers } from './http/contacts.handlers';
import { conversationHandlers } from './http/conversations.handlers';
import { emailConversionHandlers } from './http/email-conversions.handlers';
import { emailFileHandlers } from './http/email-files.handlers';
import { emailRuleHandlers } from './http/email-rules.handlers';
import { emailThreadHandlers } from './http/email-threads.handlers';
import { emailWritingHandlers } from './http/email-writing.handlers';
import { inboxDeskHandlers } from './http/inbox-desk.handlers';
import { eventTemplateHandlers } from './http/event-templates.handlers';
import { macroHandlers } from './http/macros.handlers';
import { mailboxHandlers } from './http/mailboxes.handlers';
import { messageFileHandlers } from './http/message-files.handlers';
import { messageTemplateHandlers } from './http/message-templates.handlers';
import { messageTemplateFileHandlers } from './http/message-template-files.handlers';
import { messageHandlers } from './http/messages.handlers';
import { messagingMetricHandlers } from './http/messaging-metrics.handlers';
import { outgoingHandlers } from './http/outgoing.handlers';
import { quickReplyHandlers } from './http/quick-replies.handlers';
import { quickReplyFileHandlers } from './http/quick-reply-files.handlers';
import { sandboxPhoneHandlers } from './http/sandbox-phone.handlers';

export const messagingHandlers = {
  ...conversationHandlers,
  ...inboxDeskHandlers,
  ...messageHandlers,
  ...messageFileHandlers,
  ...contactHandlers,
  ...channelConnectionHandlers,
  ...outgoingHandlers,
  ...messageTemplateHandlers,
  ...messageTemplateFileHandlers,
  ...sandboxPhoneHandlers,
  ...mailboxHandlers,
  ...emailThreadHandlers,
  ...emailConversionHandlers,
  ...emailWritingHandlers,
  ...emailFileHandlers,
  ...emailRuleHandlers,
  ...chatChannelHandlers,
  ...chatFileHandlers,
  ...chatMessageHandlers,
  ...eventTemplateHandlers,
  ...quickReplyHandlers,
  ...quickReplyFileHandlers,
  ...macroHandlers,
  ...appointmentReplyHandlers,
  ...appointmentLinkHandlers,
  ...messagingMetricHandlers,
};

/** Problem codes of database constraints; handlers check first. */
export const messagingConstraints: ConstraintProblems = {
  appointment_reply_undone_once: 'appointmentReply.not_undoable',
  appointment_link_limit: 'appointmentLink.limit_reached',
  message_status_back: 'message.not_failed',
  message_template_name: 'messageTemplate.name_taken',
  message_template_limit: 'messageTemplate.limit_reached',
  message_template_version_open: 'messageTemplate.in_review',
  message_template_version_stands: 'messageTemplate.not_draft',
  mailbox_address: 'mailbox.address_taken',
  mailbox_limit: 'mailbox.limit_reached',
  email_rule_limit: 'emailRule.limit_reached',
  quick_reply_limit: 'quickReply.limit_reached',
  quick_reply_shortcode: 'quickReply.shortcode_taken',
  quick_reply_department_shortcode: 'quickReply.shortcode_taken',
  quick_reply_personal_shortcode: 'quickReply.shortcode_taken',
  chat_channel_not_a_group: 'chatChannel.not_a_group',
  chat_member_limit: 'chatChannel.too_many_members',
  chat_message_deleted: 'chatMessage.deleted',
  chat_message_edit_window: 'chatMessage.edit_expired',
  chat_message_of_author: 'chatMessage.not_yours',
};
