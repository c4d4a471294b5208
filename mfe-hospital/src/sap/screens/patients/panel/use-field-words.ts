import { readablePhone, sapSexes, type SapComparedField } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** How the value of a compared field reads; a dash for none. */
export const useFieldWords = (): ((field: SapComparedField, value: string | null) => string) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return useCallback(
    (field, value) => {
      if (value === null || value === '') return '—';
      if (field === 'birthDate' || field === 'deceasedOn') return format.day(value);
      if (field === 'phone') return readablePhone(value);
      const sex = field === 'sex' ? sapSexes.find((one) => one === value) : undefined;
      return sex ? t(`sap.sexes.${sex}`) : value;
    },
    [t, format],
  );
};
