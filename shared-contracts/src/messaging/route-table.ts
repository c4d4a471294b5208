import {
  channelConnectionRoutes,
  contactRoutes,
  conversationRoutes,
  conversationTemplateRoutes,
  emailRuleRoutes,
  emailThreadRoutes,
  mailboxRoutes,
  outgoingRoutes,
  messageTemplateRoutes,
  sandboxPhoneRoutes,
  teamChatRoutes,
} from './routes';

export const messagingRouteTable = {
  ...conversationRoutes,
  ...contactRoutes,
  ...channelConnectionRoutes,
  ...outgoingRoutes,
  ...messageTemplateRoutes,
  ...conversationTemplateRoutes,
  ...sandboxPhoneRoutes,
  ...mailboxRoutes,
  ...emailThreadRoutes,
  ...emailRuleRoutes,
  ...teamChatRoutes,
} as const;
