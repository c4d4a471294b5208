import type { Category } from '@sala/shared-contracts';
import { useLocale } from '@sala/shell-sdk';
import { useCallback } from 'react';

/**
 * What a category is called in the language on screen; the Spanish name serves where there is no
 * English one.
 */
export const useCategoryName = (): ((category: Pick<Category, 'name' | 'nameEn'>) => string) => {
  const english = useLocale() === 'en';
  return useCallback(({ name, nameEn }) => (english ? (nameEn ?? name) : name), [english]);
};
