import { rolesWith } from '@sala/shared-contracts';
import { DeniedState } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '../access-denied';
import { useFieldsOf } from './field-owner';

/**
 * Specification §6: customer fields ask for a company first, and say so; purchase fields ask for the
 * permission, and say that it is missing, whoever asks.
 */
export const FieldsDenied = ({ toChange = false }: { readonly toChange?: boolean }) => {
  const { t } = useTranslation('customers');
  const { owner, read, manage } = useFieldsOf();
  const permission = toChange ? manage : read;
  if (owner === 'customer') return <AccessDenied permission={permission} />;
  return (
    <DeniedState
      text={t('fields.purchase.denied')}
      permission={t(`permissions.${permission.replace(':', '.')}`)}
      who={rolesWith('users:manage').map((role) => t(`roles.${role}`))}
    />
  );
};
