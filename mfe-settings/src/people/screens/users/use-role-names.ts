import type { Member } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';

/** Names of the roles of a member, standard ones first. */
export const useRoleNames = (): ((member: Pick<Member, 'roles' | 'customRoles'>) => string) => {
  const { t } = useTranslation('settings');
  return ({ roles, customRoles }) =>
    [...roles.map((role) => t(`roles.${role}`)), ...customRoles.map(({ name }) => name)].join(', ');
};
