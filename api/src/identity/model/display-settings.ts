import {
  displayDefaults,
  displaySettingsSchema,
  type DisplaySettings,
  type Role,
} from '@sala/shared-contracts';

/** Stored choices of another contract count only as a whole; otherwise the defaults of the role. */
export const displayOf = (stored: unknown, roles: readonly Role[]): DisplaySettings => {
  const read = displaySettingsSchema.safeParse(stored);
  if (read.success) return read.data;
  const { hiddenGroups, ...usual } = displayDefaults(roles);
  return { ...usual, hiddenGroups: [...hiddenGroups] };
};
