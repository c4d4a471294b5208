import type { Category } from '@sala/shared-contracts';
import { useLocale } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Category name in the interface language; Spanish when there is no English name. */
export const useCategoryName = (): ((category: Pick<Category, 'name' | 'nameEn'>) => string) => {
  const english = useLocale() === 'en';
  return useCallback(({ name, nameEn }) => (english ? (nameEn ?? name) : name), [english]);
};
