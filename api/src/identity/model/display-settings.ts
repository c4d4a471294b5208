import {
  displayDefaults,
  displaySettingsSchema,
  knownNavGroups,
  landings,
  type DisplaySettings,
  type Permission,
  type Role,
} from '@sala/shared-contracts';

/** Groups come and go with versions: those that no longer exist hide nothing. */
const withKnownGroups = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || !('hiddenGroups' in stored)) return stored;
  const { hiddenGroups } = stored;
  return Array.isArray(hiddenGroups)
    ? { ...stored, hiddenGroups: knownNavGroups(hiddenGroups) }
    : stored;
};

/** Other stored choices of another contract count only as a whole; otherwise the role's defaults. */
export const displayOf = (stored: unknown, roles: readonly Role[]): DisplaySettings => {
  const read = displaySettingsSchema.safeParse(withKnownGroups(stored));
  if (read.success) return read.data;
  const { hiddenGroups, ...usual } = displayDefaults(roles);
  return { ...usual, hiddenGroups: [...hiddenGroups] };
};

/** Who lost the permission of the chosen landing begins at home again. */
export const reachableDisplay = (
  display: DisplaySettings,
  permissions: readonly Permission[],
): DisplaySettings => {
  const needed = landings[display.landing];
  return needed === null || permissions.includes(needed) ? display : { ...display, landing: '/' };
};
