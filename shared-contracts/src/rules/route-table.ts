import { ruleRoutes } from './routes';

export const rulesRouteTable = { ...ruleRoutes } as const;
