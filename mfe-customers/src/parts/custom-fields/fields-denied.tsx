import { rolesWith } from '@sala/shared-contracts';
import { DeniedState } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useRoleNames } from '@sala/screen-parts/roles';
import { useFieldConfig } from './field-config';

/**
 * Customer fields require a company and a permission; purchase fields only the permission
 * (docs/spec/customers.md §3).
 */
export const FieldsDenied = ({ toChange = false }: { readonly toChange?: boolean }) => {
  const { t } = useTranslation('customers');
  const { owner, read, manage } = useFieldConfig();
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
