import {
  channelConnectionRoutes,
  contactRoutes,
  conversationRoutes,
  emailRuleRoutes,
  emailThreadRoutes,
  mailboxRoutes,
  outgoingRoutes,
  sandboxPhoneRoutes,
  teamChatRoutes,
} from './routes';

export const messagingRouteTable = {
  ...conversationRoutes,
  ...contactRoutes,
  ...channelConnectionRoutes,
  ...outgoingRoutes,
  ...sandboxPhoneRoutes,
  ...mailboxRoutes,
  ...emailThreadRoutes,
  ...emailRuleRoutes,
  ...teamChatRoutes,
} as const;
