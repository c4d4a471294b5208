import type { Category } from '@sala/shared-contracts';
import { useLocale } from '@sala/shell-sdk';

/** What a category is called in the language on screen; the Spanish name serves where there is no English one. */
export const useCategoryName = (): ((category: Pick<Category, 'name' | 'nameEn'>) => string) => {
  const locale = useLocale();
  return ({ name, nameEn }) => (locale === 'en' ? (nameEn ?? name) : name);
};
