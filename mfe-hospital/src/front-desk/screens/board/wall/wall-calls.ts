import type { WallToken } from '@sala/shared-contracts';

/** Tokens called, or called again, since the previous response. */
export const newCallsOf = (
  before: readonly WallToken[],
  now: readonly WallToken[],
): readonly WallToken[] => {
  const callCounts = new Map(before.map(({ token, callCount }) => [token, callCount]));
  return now.filter(({ token, callCount }) => callCount > (callCounts.get(token) ?? 0));
};
