import { storedValue, type CustomField, type FieldValues } from '@sala/shared-contracts';
import { useFormat } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** A stored value in the current language; '' for none. */
export const useValueText = (): ((field: CustomField, values: FieldValues) => string) => {
  const format = useFormat();
  // Memoised by language, so that columns using it do not render again.
  return useCallback(
    ({ key, type, options }, values) => {
      const value = storedValue(values, key);
      if (value === null) return '';
      if (typeof value === 'number') return format.number(value);
      if (type === 'date') return format.day(value);
      return type === 'select'
        ? (options.find((option) => option.value === value)?.label ?? value)
        : value;
    },
    [format],
  );
};
