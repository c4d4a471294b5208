export const conversationRoutes = {
  conversationList: 'GET /conversations',
  conversationCounts: 'GET /conversations/counts',
  conversationView: 'GET /conversations/:conversationId',
  conversationCreate: 'POST /conversations',
  conversationUpdate: 'PATCH /conversations/:conversationId',
  conversationBulk: 'POST /conversations/bulk',
  conversationTranscript: 'GET /conversations/:conversationId/transcript file',
  conversationContextView: 'GET /conversations/:conversationId/context',
  conversationRead: 'PUT /conversations/:conversationId/read 204',
  conversationStay: 'PUT /conversations/:conversationId/presence 204',
  conversationPresenceView: 'GET /conversations/:conversationId/presence',
  conversationAssigneeList: 'GET /conversation-assignees',
  inboxSettingsView: 'GET /inbox-settings',
  inboxSettingsUpdate: 'PATCH /inbox-settings',
  messageList: 'GET /conversations/:conversationId/messages',
  messageSend: 'POST /conversations/:conversationId/messages',
  messageFileCreate: 'POST /conversations/:conversationId/files',
  noteCreate: 'POST /conversations/:conversationId/notes',
  messageCancel: 'DELETE /messages/:messageId 204',
  messageRetry: 'POST /messages/:messageId/retry',
  messageFileDownload: 'GET /message-files/:attachmentId file',
} as const;

export const contactRoutes = {
  contactSuggestions: 'GET /contacts/:contactAddressId/suggestions',
  contactLink: 'POST /contacts/:contactAddressId/link',
  contactJoin: 'POST /contacts/:contactAddressId/join',
  contactSplit: 'POST /contacts/:contactAddressId/split',
} as const;

export const channelConnectionRoutes = {
  channelConnectionView: 'GET /channels/:channel/connection',
  channelConnectionSave: 'PUT /channels/:channel/connection',
  channelConnectionDelete: 'DELETE /channels/:channel/connection 204',
} as const;

export const outgoingRoutes = {
  outgoingPolicyView: 'GET /outgoing-policy',
  outgoingPolicyUpdate: 'PATCH /outgoing-policy',
  outgoingRefusalCounts: 'GET /outgoing-refusals/counts',
  patientOutgoingView: 'GET /patients/:patientId/outgoing',
  customerOutgoingView: 'GET /customers/:customerId/outgoing',
  patientChannelsSave: 'PUT /patients/:patientId/channels',
  suppressionLift: 'POST /suppressions/:suppressionId/lift 204',
  outgoingCheck: 'POST /conversations/:conversationId/outgoing-check',
} as const;

export const messageTemplateRoutes = {
  messageTemplateList: 'GET /message-templates',
  messageTemplateView: 'GET /message-templates/:messageTemplateId',
  messageTemplateCreate: 'POST /message-templates',
  messageTemplateUpdate: 'PATCH /message-templates/:messageTemplateId',
  messageTemplateFileSave: 'PUT /message-templates/:messageTemplateId/file',
  messageTemplateFileDownload: 'GET /message-template-files/:messageTemplateFileId file',
  messageTemplateSubmit: 'POST /message-templates/:messageTemplateId/submit',
  messageTemplateDuplicate: 'POST /message-templates/:messageTemplateId/duplicate',
  messageTemplateArchive: 'POST /message-templates/:messageTemplateId/archive',
  messageTemplateSync: 'POST /message-templates/sync 204',
} as const;

/** For the composer of a conversation. */
export const conversationTemplateRoutes = {
  templateListForConversation: 'GET /conversations/:conversationId/templates',
} as const;

export const sandboxPhoneRoutes = {
  sandboxPhoneView: 'GET /sandbox/phone',
  sandboxPhoneWrite: 'POST /sandbox/phone/messages 204',
  sandboxPhonePlan: 'POST /sandbox/phone/plan 204',
} as const;
export const mailboxRoutes = {
  mailboxList: 'GET /mailboxes',
  mailboxView: 'GET /mailboxes/:mailboxId',
  mailboxCreate: 'POST /mailboxes',
  mailboxUpdate: 'PATCH /mailboxes/:mailboxId',
  mailboxTest: 'POST /mailboxes/:mailboxId/test',
} as const;

export const emailThreadRoutes = {
  emailCategoryList: 'GET /email-categories',
  emailDigestView: 'GET /email-digest',
  emailThreadList: 'GET /email-threads',
  emailAssigneeList: 'GET /email-assignees',
  emailThreadBulk: 'POST /email-threads/bulk',
  emailThreadView: 'GET /email-threads/:emailThreadId',
  emailThreadCreate: 'POST /email-threads',
  emailReplyCreate: 'POST /email-threads/:emailThreadId/replies',
  emailConversationCreate: 'POST /email-threads/:emailThreadId/conversation',
  emailLeadCreate: 'POST /email-threads/:emailThreadId/lead',
  emailMessageHtmlView: 'GET /email-messages/:emailMessageId/html',
  emailPictureDownload: 'GET /email-messages/:emailMessageId/pictures/:place file',
  emailAttachmentDownload: 'GET /email-attachments/:emailAttachmentId file',
  emailUploadCreate: 'POST /email-uploads',
} as const;

export const emailRuleRoutes = {
  emailRuleList: 'GET /email-rules',
  emailRuleTry: 'POST /email-rules/try',
  emailRuleCreate: 'POST /email-rules',
  emailRuleUpdate: 'PATCH /email-rules/:emailRuleId',
  emailRuleDelete: 'DELETE /email-rules/:emailRuleId 204',
  emailSenderList: 'GET /email-senders',
  emailSenderDelete: 'DELETE /email-senders/:emailSenderId 204',
} as const;
/** What the menu asks for; part of the shell's first load. */
export const chatUnreadRoutes = { chatUnreadView: 'GET /chat-channels/unread' } as const;

export const teamChatRoutes = {
  ...chatUnreadRoutes,
  chatChannelList: 'GET /chat-channels',
  chatPersonList: 'GET /chat-channels/people',
  chatChannelView: 'GET /chat-channels/:chatChannelId',
  chatChannelCreate: 'POST /chat-channels',
  chatChannelRename: 'POST /chat-channels/:chatChannelId/name',
  chatPreferenceSave: 'PUT /chat-channels/:chatChannelId/preference',
  chatMemberAdd: 'POST /chat-channels/:chatChannelId/members',
  chatMemberRemove: 'DELETE /chat-channels/:chatChannelId/members/:userId 204',
  chatRead: 'PUT /chat-channels/:chatChannelId/read',
  chatTyping: 'PUT /chat-channels/:chatChannelId/typing 204',
  chatPresenceView: 'GET /chat-channels/:chatChannelId/presence',
  chatMessageList: 'GET /chat-channels/:chatChannelId/messages',
  chatMessageCreate: 'POST /chat-channels/:chatChannelId/messages',
  chatFileCreate: 'POST /chat-channels/:chatChannelId/files',
  chatFileDownload: 'GET /chat-files/:chatFileId file',
  chatMessageSearch: 'GET /chat-messages',
  chatMessageEdit: 'POST /chat-messages/:chatMessageId/body',
  chatMessageDelete: 'DELETE /chat-messages/:chatMessageId 204',
  chatReactionSave: 'PUT /chat-messages/:chatMessageId/reactions',
  chatMessageAcknowledge: 'PUT /chat-messages/:chatMessageId/acknowledgement',
  chatReceiptList: 'GET /chat-messages/:chatMessageId/receipts',
} as const;

export const eventTemplateRoutes = {
  eventTemplateList: 'GET /event-templates',
  eventTemplateView: 'GET /event-templates/:event/:channel/:language',
  eventTemplateSave: 'PUT /event-templates/:event/:channel/:language',
  eventTemplateRestore: 'PUT /event-templates/:event/:channel/:language/version',
  eventTemplateSwitch: 'PUT /event-templates/:event/:channel/:language/sending',
  eventTemplateTest: 'POST /event-templates/:event/:channel/:language/test',
  eventTemplateSample: 'GET /event-template-samples/:event/:language',
} as const;

export const quickReplyRoutes = {
  quickReplyList: 'GET /quick-replies',
  quickReplyCreate: 'POST /quick-replies',
  quickReplyUpdate: 'PATCH /quick-replies/:quickReplyId',
  quickReplyDelete: 'DELETE /quick-replies/:quickReplyId 204',
  quickReplyUse: 'POST /quick-replies/:quickReplyId/uses 204',
  quickReplyFileCreate: 'POST /quick-replies/:quickReplyId/files',
  quickReplyFileDelete: 'DELETE /quick-reply-files/:quickReplyFileId 204',
  quickReplyFileDownload: 'GET /quick-reply-files/:quickReplyFileId file',
  macroRun: 'POST /conversations/:conversationId/macros',
  macroUndo: 'POST /macro-runs/:macroRunId/undo',
} as const;

/** For staff, in the panel of an appointment. */
export const appointmentReplyRoutes = {
  appointmentReplyList: 'GET /appointments/:appointmentId/replies',
  appointmentReplyUndo: 'POST /appointment-replies/:appointmentReplyId/undo',
  appointmentLinkIssue: 'POST /appointments/:appointmentId/links',
  appointmentLinkRevoke: 'DELETE /appointments/:appointmentId/links 204',
} as const;

/** For patients, without signing in. */
export const appointmentLinkRoutes = {
  appointmentLinkView: 'GET /appointment-links/:linkToken',
  appointmentLinkTimes: 'GET /appointment-links/:linkToken/times',
  appointmentLinkConfirm: 'POST /appointment-links/:linkToken/confirm',
  appointmentLinkMove: 'POST /appointment-links/:linkToken/move',
  appointmentLinkCancel: 'POST /appointment-links/:linkToken/cancel',
  appointmentLinkAnswer: 'POST /appointment-links/:linkToken/answers',
  appointmentLinkArrivalCode: 'POST /appointment-links/:linkToken/arrival-code',
} as const;

export const messagingMetricRoutes = {
  messagingTimesView: 'GET /messaging-metrics/times',
  messagingDeliveryView: 'GET /messaging-metrics/deliveries',
  messagingCostView: 'GET /messaging-metrics/costs',
  messagingRefusalCounts: 'GET /messaging-metrics/refusals',
  conversationCaseList: 'GET /messaging-metrics/conversations',
} as const;
