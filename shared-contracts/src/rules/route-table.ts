export const rulesRouteTable = {} as const;
