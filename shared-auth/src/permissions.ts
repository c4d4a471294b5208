import type { Permission } from '@sala/shared-contracts';
import { useAuth } from './store';

/** Whether the person holds a permission. Mirrors only: the server decides. */
export const useCan = (permission: Permission): boolean =>
  useAuth((state) => state.user?.permissions.includes(permission) ?? false);
