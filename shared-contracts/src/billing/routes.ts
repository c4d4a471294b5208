export const planRoutes = {
  planList: 'GET /plans',
} as const;
