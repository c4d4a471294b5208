import {
  channelConnectionRoutes,
  contactRoutes,
  conversationRoutes,
  sandboxPhoneRoutes,
} from './routes';

export const messagingRouteTable = {
  ...conversationRoutes,
  ...contactRoutes,
  ...channelConnectionRoutes,
  ...sandboxPhoneRoutes,
} as const;
