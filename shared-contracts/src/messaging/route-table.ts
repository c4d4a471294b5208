import {
  channelConnectionRoutes,
  contactRoutes,
  conversationRoutes,
  emailRuleRoutes,
  emailThreadRoutes,
  mailboxRoutes,
  sandboxPhoneRoutes,
  teamChatRoutes,
} from './routes';

export const messagingRouteTable = {
  ...conversationRoutes,
  ...contactRoutes,
  ...channelConnectionRoutes,
  ...sandboxPhoneRoutes,
  ...mailboxRoutes,
  ...emailThreadRoutes,
  ...emailRuleRoutes,
  ...teamChatRoutes,
} as const;
