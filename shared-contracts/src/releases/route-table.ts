import { releaseRoutes } from './routes';

export const releasesRouteTable = {
  ...releaseRoutes,
} as const;
