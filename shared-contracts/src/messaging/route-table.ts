import {
  channelConnectionRoutes,
  contactRoutes,
  conversationRoutes,
  emailRuleRoutes,
  emailThreadRoutes,
  mailboxRoutes,
  sandboxPhoneRoutes,
} from './routes';

export const messagingRouteTable = {
  ...conversationRoutes,
  ...contactRoutes,
  ...channelConnectionRoutes,
  ...sandboxPhoneRoutes,
  ...mailboxRoutes,
  ...emailThreadRoutes,
  ...emailRuleRoutes,
} as const;
