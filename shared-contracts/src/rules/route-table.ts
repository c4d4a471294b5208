import { campaignRoutes, ruleRoutes } from './routes';

export const rulesRouteTable = { ...ruleRoutes, ...campaignRoutes } as const;
