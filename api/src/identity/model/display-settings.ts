import {
  displayDefaults,
  displaySettingsSchema,
  landings,
  type DisplaySettings,
  type Permission,
  type Role,
} from '@sala/shared-contracts';

/** Stored choices of another contract count only as a whole; otherwise the defaults of the role. */
export const displayOf = (stored: unknown, roles: readonly Role[]): DisplaySettings => {
  const read = displaySettingsSchema.safeParse(stored);
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
