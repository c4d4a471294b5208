import { lawGroups, type LawGroup } from '@sala/shared-contracts';

/**
 * The strictest; one that is not classified leaves all without a group, unless another is
 * controlled.
 */
export const strictestGroup = (groups: readonly (LawGroup | null)[]): LawGroup | null => {
  const strictest = lawGroups.find((group) => groups.includes(group)) ?? null;
  return groups.includes(null) && strictest !== 'I' && strictest !== 'II' ? null : strictest;
};
