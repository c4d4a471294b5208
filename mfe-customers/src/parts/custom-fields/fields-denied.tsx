import { rolesWith } from '@sala/shared-contracts';
import { DeniedState } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useRoleNames } from '@sala/screen-parts/roles';
import { useFieldsOf } from './field-owner';

/**
 * Specification §6: customer fields ask for a company first, and say so; purchase fields ask for
 * the permission, and say that it is missing, whoever asks.
 */
export const FieldsDenied = ({ toChange = false }: { readonly toChange?: boolean }) => {
  const { t } = useTranslation('customers');
  const { owner, read, manage } = useFieldsOf();
  const roleNames = useRoleNames();
  const permission = t(`permissions.${(toChange ? manage : read).replace(':', '.')}`);
  if (owner === 'customer') return <AccessDenied permission={permission} />;
  return (
    <DeniedState
      text={t('fields.purchase.denied')}
      permission={permission}
      who={rolesWith('users:manage').map((role) => roleNames[role])}
    />
  );
};
