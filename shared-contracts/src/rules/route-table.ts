import { campaignRoutes, purchaseReminderRoutes, ruleRoutes } from './routes';

export const rulesRouteTable = {
  ...ruleRoutes,
  ...purchaseReminderRoutes,
  ...campaignRoutes,
} as const;
