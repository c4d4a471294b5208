export const conversationRoutes = {
  conversationList: 'GET /conversations',
  conversationCounts: 'GET /conversations/counts',
  conversationView: 'GET /conversations/:conversationId',
  conversationCreate: 'POST /conversations',
  conversationUpdate: 'PATCH /conversations/:conversationId',
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

export const sandboxPhoneRoutes = {
  sandboxPhoneView: 'GET /sandbox/phone',
  sandboxPhoneWrite: 'POST /sandbox/phone/messages 204',
  sandboxPhonePlan: 'POST /sandbox/phone/plan 204',
} as const;
