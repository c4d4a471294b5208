import { readablePhone, type ContactAddress } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** The address as people write it; nothing where it is an id of the provider alone. */
export const addressText = ({ kind, value, username }: ContactAddress): string => {
  if (kind === 'phone') return readablePhone(value);
  return kind === 'email' ? value : username ? `@${username}` : '';
};

/** Who it is, as far as anybody knows. */
export const useContactName = (): ((address: ContactAddress) => string) => {
  const { t } = useTranslation('hospital');
  return useCallback(
    (address) =>
      address.contact?.name ??
      address.displayName ??
      (addressText(address) || t('patientChats.unknown')),
    [t],
  );
};
