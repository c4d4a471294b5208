import { rolesWith, type Permission } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { DeniedState } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

/** Specification §6: somebody without a company is told so; anybody else which permission is missing, and who gives it. */
export const AccessDenied = ({ permission }: { readonly permission: Permission }) => {
  const { t } = useTranslation('hospital');
  const company = useAuth((state) => state.user?.company);
  if (!company) return <DeniedState text={t('denied.company')} />;
  return (
    <DeniedState
      permission={t(`permissions.${permission.replace(':', '.')}`)}
      who={rolesWith('users:manage').map((role) => t(`roles.${role}`))}
    />
  );
};
